#include "samples.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

// The declarations that are needed from tiffio.h (libtiff 4). libvips has opened the library already.
typedef struct tiff tiff;

static struct {
    tiff *(*open)(const char *, const char *, void *, ssize_t (*)(void *, void *, ssize_t), ssize_t (*)(void *, void *, ssize_t),
                  uint64_t (*)(void *, uint64_t, int), int (*)(void *), uint64_t (*)(void *), int (*)(void *, void **, uint64_t *),
                  void (*)(void *, void *, uint64_t));
    void (*close)(tiff *);
    int (*field)(tiff *, uint32_t, ...);
    int (*stored_field)(tiff *, uint32_t, ...);
    int (*go)(tiff *, int page);
    int (*is_tiled)(tiff *);
    uint32_t (*strip)(tiff *, uint32_t row, int plane);
    uint32_t (*tile)(tiff *, uint32_t x, uint32_t y, uint32_t z, int plane);
    ssize_t (*strip_size)(tiff *);
    ssize_t (*tile_size)(tiff *);
    ssize_t (*read_strip)(tiff *, uint32_t, void *, ssize_t);
    ssize_t (*read_tile)(tiff *, uint32_t, void *, ssize_t);
} library;

static int is_ready(void) {
    static const char *const names[] = {
        "TIFFClientOpen", "TIFFClose", "TIFFGetFieldDefaulted", "TIFFGetField", "TIFFSetDirectory", "TIFFIsTiled", "TIFFComputeStrip",
        "TIFFComputeTile", "TIFFStripSize", "TIFFTileSize", "TIFFReadEncodedStrip", "TIFFReadEncodedTile",
    };
    _Static_assert(sizeof library == sizeof names, "each function has its name");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *function = cvips_symbol(names[i]);
        if (!function) return 0;
        memcpy((char *)&library + i * sizeof function, &function, sizeof function);
    }
    return 1;
}

enum {
    tag_width = 256, tag_height = 257, tag_bits = 258, tag_photometric = 262, tag_orientation = 274, tag_samples = 277, tag_rows = 278,
    tag_planar = 284, tag_tile_width = 322, tag_tile_height = 323, tag_extra = 338, tag_format = 339, tag_xmp = 700, tag_profile = 34675,
    white_is_zero = 0, red_green_blue = 2, unsigned_number = 1, fraction = 3, separate = 2, format_ushort = 2, format_float = 6, space_grey16 = 26,
    space_rgb16 = 25, seek_set = 0, seek_from_here = 1,
};

struct source { const uint8_t *bytes; uint64_t count, at; };

static ssize_t read_source(void *handle, void *to, ssize_t count) {
    struct source *source = handle;
    uint64_t left = source->at < source->count ? source->count - source->at : 0, taken = count < 0 ? 0 : (uint64_t)count;
    if (taken > left) taken = left;
    memcpy(to, source->bytes + (source->at < source->count ? source->at : 0), taken);
    source->at += taken;
    return (ssize_t)taken;
}

static ssize_t write_source(void *handle, void *from, ssize_t count) { return (void)handle, (void)from, (void)count, 0; }

static uint64_t seek_source(void *handle, uint64_t offset, int origin) {
    struct source *source = handle;
    source->at = origin == seek_set ? offset : origin == seek_from_here ? source->at + offset : source->count + offset;
    return source->at;
}

static uint64_t size_of_source(void *handle) { return ((struct source *)handle)->count; }
static int close_source(void *handle) { return (void)handle, 0; }
static int map_source(void *handle, void **base, uint64_t *size) { return (void)handle, (void)base, (void)size, 0; }
static void unmap_source(void *handle, void *base, uint64_t size) { (void)handle, (void)base, (void)size; }

/// The layout of one page.
struct layout {
    uint32_t width, height, block_width, block_height;
    uint16_t bits, samples, format, photometric, planar, orientation;
    int bands, is_tiled;
};

/// No file with more pixels is read, in whatever way.
static const uint64_t most_pixels = 1000000000;

/// Opens a page and reads its layout; NULL if the page does not exist or is of a kind that is not read here.
static tiff *open_page(struct source *source, int page, struct layout *out) {
    memset(out, 0, sizeof *out);
    if (!is_ready()) return NULL;
    // "m": the bytes are not mapped.
    tiff *file = library.open("", "rm", source, read_source, write_source, seek_source, close_source, size_of_source, map_source, unmap_source);
    if (!file) return NULL;
    uint16_t extra = 0, *kinds = NULL;
    int is_read = page <= 0 || library.go(file, page);
    is_read = is_read && library.field(file, tag_width, &out->width) && library.field(file, tag_height, &out->height);
    library.field(file, tag_bits, &out->bits);
    library.field(file, tag_samples, &out->samples);
    library.field(file, tag_format, &out->format);
    library.field(file, tag_planar, &out->planar);
    library.field(file, tag_orientation, &out->orientation);
    is_read = is_read && library.stored_field(file, tag_photometric, &out->photometric);
    if (!library.field(file, tag_extra, &extra, &kinds)) extra = 0;
    out->is_tiled = library.is_tiled(file);
    out->block_width = out->width;
    library.field(file, out->is_tiled ? tag_tile_height : tag_rows, &out->block_height);
    if (out->is_tiled) library.field(file, tag_tile_width, &out->block_width);
    else if (out->block_height > out->height) out->block_height = out->height;
    int colours = out->photometric == red_green_blue ? 3 : 1;
    out->bands = colours + (out->samples > colours && extra > 0 && kinds && kinds[0] != 0);
    int is_known = out->format == fraction ? out->bits == 16 || out->bits == 24 || out->bits == 64
                                           : out->format == unsigned_number && out->bits > 0 && out->bits < 32;
    if (is_read && is_known && out->photometric <= red_green_blue && out->samples >= colours && out->width > 0 && out->height > 0 &&
        (uint64_t)out->width * out->height <= most_pixels && out->block_width > 0 && out->block_height > 0)
        return file;
    library.close(file);
    return NULL;
}

/// Makes a float of a fraction with `exponent` bits of exponent and `mantissa` bits of mantissa.
static float widened(uint32_t bits, int exponent, int mantissa) {
    uint32_t top = (1u << exponent) - 1, power = bits >> mantissa & top, rest = bits & ((1u << mantissa) - 1);
    float value = 0;
    if (power == 0) {
        value = (float)rest;
        for (int i = (1 << (exponent - 1)) - 2 + mantissa; i > 0; i--) value *= 0.5f;
    } else {
        uint32_t all = (power == top ? 255 : power + 128 - (1u << (exponent - 1))) << 23 | rest << (23 - mantissa);
        memcpy(&value, &all, sizeof value);
    }
    return bits >> (exponent + mantissa) & 1 ? -value : value;
}

static float fraction_at(const uint8_t *at, int bits) {
    if (bits == 64) {
        double value;
        memcpy(&value, at, sizeof value);
        return (float)value;
    }
    uint16_t half;
    memcpy(&half, at, sizeof half);
    if (bits == 16) return widened(half, 5, 10);
    return widened((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16, 7, 16);
}

/// Returns a whole number whose bits begin at bit `offset`, as a share of 65,535.
static uint16_t number_at(const uint8_t *row, size_t offset, int bits) {
    uint64_t value = 0;
    if (bits == 16 || bits == 24) {
        for (int i = bits / 8 - 1; i >= 0; i--) value = value << 8 | row[offset / 8 + (size_t)i];
    } else {
        for (size_t i = offset; i < offset + (size_t)bits; i++) value = value << 1 | (row[i / 8] >> (7 - i % 8) & 1);
    }
    uint64_t top = (1ull << bits) - 1;
    return (uint16_t)((value * 65535 + top / 2) / top);
}

/// Copies one block into its place. `first` is the first band, `count` the number of samples of a pixel of the block.
static void place(const struct layout *layout, const uint8_t *block, size_t length, uint32_t left, uint32_t top, int first, int count, void *pixels) {
    size_t row_bytes = ((size_t)layout->block_width * (size_t)count * layout->bits + 7) / 8;
    for (uint32_t y = 0; y < layout->block_height && top + y < layout->height && (y + 1) * row_bytes <= length; y++) {
        const uint8_t *row = block + y * row_bytes;
        for (uint32_t x = 0; x < layout->block_width && left + x < layout->width; x++) {
            for (int band = 0; band < count && first + band < layout->bands; band++) {
                size_t from = ((size_t)x * (size_t)count + (size_t)band) * layout->bits;
                size_t to = ((size_t)(top + y) * layout->width + left + x) * (size_t)layout->bands + (size_t)(first + band);
                int is_negative = layout->photometric == white_is_zero && first + band == 0;
                if (layout->format == fraction) {
                    float value = fraction_at(row + from / 8, layout->bits);
                    ((float *)pixels)[to] = is_negative ? 1 - value : value;
                } else {
                    uint16_t value = number_at(row, from, layout->bits);
                    ((uint16_t *)pixels)[to] = is_negative ? 65535 - value : value;
                }
            }
        }
    }
}

/// Reads all blocks. If `strict` is not set, a block that cannot be read stays black.
static int read_blocks(tiff *file, const struct layout *layout, int strict, void *pixels) {
    ssize_t size = layout->is_tiled ? library.tile_size(file) : library.strip_size(file);
    uint8_t *block = size > 0 ? malloc((size_t)size) : NULL;
    int planes = layout->planar == separate ? layout->bands : 1, code = block ? 0 : -1;
    for (int plane = 0; plane < planes && code == 0; plane++)
        for (uint32_t y = 0; y < layout->height && code == 0; y += layout->block_height)
            for (uint32_t x = 0; x < layout->width && code == 0; x += layout->block_width) {
                ssize_t got = layout->is_tiled ? library.read_tile(file, library.tile(file, x, y, 0, plane), block, size)
                                               : library.read_strip(file, library.strip(file, y, plane), block, size);
                if (got > 0) place(layout, block, (size_t)got, x, y, plane, planes > 1 ? 1 : layout->samples, pixels);
                else if (strict) code = -1;
            }
    free(block);
    return code;
}

static int let_go(void *pixels, void *area) {
    (void)area;
    free(pixels);
    return 0;
}

static void copy_block(tiff *file, uint32_t tag, vips_image *image, const char *name) {
    uint32_t count = 0;
    void *bytes = NULL;
    if (library.stored_field(file, tag, &count, &bytes) && bytes && count > 0) cvips_library.call.set_blob(image, name, bytes, count);
}

int cvips_measure_samples(const uint8_t *bytes, size_t count, struct cvips_pixels *out) {
    struct source source = {bytes, count, 0};
    struct layout layout;
    tiff *file = open_page(&source, 0, &layout);
    if (!file) return -1;
    out->orientation = layout.orientation;
    out->full_width = (int)(layout.orientation >= 5 ? layout.height : layout.width);
    out->full_height = (int)(layout.orientation >= 5 ? layout.width : layout.height);
    out->pages = 1;
    while (out->pages < 10000 && library.go(file, out->pages)) out->pages++;
    library.go(file, 0);
    uint32_t length = 0;
    void *profile = NULL;
    out->has_profile = library.stored_field(file, tag_profile, &length, &profile) && length > 0;
    // The pixels are kept until the picture is scaled or written.
    out->row_bytes = (int64_t)layout.width * layout.bands * (layout.format == fraction ? 4 : 2);
    out->work = out->row_bytes * layout.height;
    out->is_unusual = 1;
    library.close(file);
    return 0;
}

vips_image *cvips_read_samples(const uint8_t *bytes, size_t count, int page, int strict) {
    struct cvips_functions *vips = &cvips_library.call;
    struct source source = {bytes, count, 0};
    struct layout layout;
    tiff *file = page >= 0 ? open_page(&source, page, &layout) : NULL;
    if (!file) return NULL;
    int is_fraction = layout.format == fraction;
    size_t length = (size_t)layout.width * layout.height * (size_t)layout.bands * (is_fraction ? sizeof(float) : sizeof(uint16_t));
    void *pixels = calloc(1, length);
    vips_image *wrapped = NULL, *image = NULL;
    if (pixels && read_blocks(file, &layout, strict, pixels) == 0)
        wrapped = vips->wrap(pixels, length, (int)layout.width, (int)layout.height, layout.bands, is_fraction ? format_float : format_ushort);
    if (!wrapped) free(pixels);
    else {
        // The picture frees its pixels when nothing refers to it any more.
        vips->give_blob(wrapped, "shoebox-samples", let_go, pixels, length);
        vips->copy(wrapped, &image, "interpretation", layout.photometric == red_green_blue ? space_rgb16 : space_grey16, NULL);
        vips->unref(wrapped);
    }
    if (image) {
        copy_block(file, tag_profile, image, "icc-profile-data");
        copy_block(file, tag_xmp, image, "xmp-data");
        if (layout.orientation > 1) vips->set_int(image, "orientation", layout.orientation);
        vips->clear_error();
    }
    library.close(file);
    return image;
}
