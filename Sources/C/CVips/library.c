#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {
    "g_log_set_default_handler", "g_object_unref", "g_free", "vips_init", "vips_version_string", "vips_concurrency_set", "vips_cache_set_max", "vips_error_buffer",
    "vips_error_clear", "vips_foreign_find_load_buffer", "vips_image_new_from_buffer", "vips_image_new_from_memory", "vips_image_get_width",
    "vips_image_get_height", "vips_image_get_bands", "vips_image_get_format", "vips_image_get_interpretation",
    "vips_image_get_orientation", "vips_image_get_n_pages", "vips_image_get_page_height", "vips_image_hasalpha", "vips_image_get_typeof",
    "vips_image_get_blob", "vips_image_set_blob_copy", "vips_image_set_blob", "vips_image_set_int", "vips_image_remove", "vips_array_double_new", "vips_area_unref",
    "vips_thumbnail_buffer", "vips_thumbnail_image", "vips_min", "vips_max", "vips_linear1", "vips_multiply", "vips_copy", "vips_autorot", "vips_rot", "vips_rotate", "vips_interpolate_new", "vips_resize", "vips_premultiply", "vips_unpremultiply", "vips_crop", "vips_embed", "vips_flatten", "vips_bandjoin",
    "vips_colourspace", "vips_cast", "vips_extract_band", "vips_icc_transform", "vips_image_copy_memory", "vips_image_write_to_memory", "vips_image_write",
    "vips_image_write_to_buffer",
};

union cvips_union cvips_library;
static void *vips_handle;
static int is_there;

_Static_assert(sizeof names / sizeof *names == sizeof(struct cvips_functions) / sizeof(void *), "each function has its name");

static void silence(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void start(void) {
    vips_handle = dlopen("libvips.so.42", RTLD_LAZY | RTLD_LOCAL);
    if (!vips_handle) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cvips_library.slots[i] = dlsym(vips_handle, names[i]);
        if (!cvips_library.slots[i]) return;
    }
    cvips_library.call.set_log_handler(silence, NULL);
    if (cvips_library.call.init("shoebox") != 0) return;
    cvips_library.call.set_threads(1);
    cvips_library.call.set_cache(0);
    is_there = 1;
}

int cvips_ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    if (is_there) cvips_library.call.clear_error();
    return is_there;
}

void *cvips_symbol(const char *name) { return vips_handle ? dlsym(vips_handle, name) : NULL; }

static ssize_t discard(void *cookie, const char *bytes, size_t count) {
    (void)cookie, (void)bytes;
    return (ssize_t)count;
}

/// Keeps messages for the developers of libjxl out of the terminal: it prints the lines of its sources at which it gives up.
static void quieten(int is_jxl) {
    static FILE *loud, *quiet;
    if (!loud) loud = stderr;
    if (is_jxl && !quiet) quiet = fopencookie(NULL, "w", (cookie_io_functions_t){.write = discard});
    stderr = is_jxl && quiet ? quiet : loud;
}

int cvips_has_loader(const uint8_t *bytes, size_t count, const char *format) {
    quieten(strcmp(format, "jxl") == 0);
    static const struct { const char *format, *class; } allowed[] = {
        {"jpeg", "VipsForeignLoadJpeg"}, {"png", "VipsForeignLoadPng"}, {"webp", "VipsForeignLoadWebp"}, {"tiff", "VipsForeignLoadTiff"},
        {"gif", "VipsForeignLoadNsgif"}, {"jxl", "VipsForeignLoadJxl"}, {"bmp", "VipsForeignLoadMagick"},
    };
    const char *name = cvips_library.call.find_loader(bytes, count);
    if (!name) return 0;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (strcmp(format, allowed[i].format) == 0) return strncmp(name, allowed[i].class, strlen(allowed[i].class)) == 0;
    return 0;
}

int cvips_sample_bytes(const vips_image *image) {
    static const int bytes[] = {1, 1, 2, 2, 4, 4, 4, 8, 8, 16};
    int format = cvips_library.call.format(image);
    return format >= 0 && format < (int)(sizeof bytes / sizeof *bytes) ? bytes[format] : 16;
}

enum { uchar = 0, ushort = 2, uint32 = 4, int32 = 5, real32 = 6, complex64 = 7, real64 = 8, grey = 1, xyz = 12, lab = 13, cmyk = 15, labq = 16, labs = 21, rgb = 22, rgb16 = 25, grey16 = 26 };

int cvips_is_unusual(const vips_image *image, const char *loader) {
    if (strcmp(loader, "tiff") != 0) return 0;
    int format = cvips_library.call.format(image), space = cvips_library.call.interpretation(image);
    // The range of these spaces is defined.
    if (space == lab || space == labq || space == labs || space == xyz) return 0;
    return format != uchar && format != ushort;
}

/// Returns the number that means white if `highest` is the largest one in the picture; 0 if there is none. Light brighter than
/// white, as rendered pictures have it, is expected up to sixteen times white.
static double white_of(int format, double highest) {
    if (format == real32 || format == real64) return highest < 16 ? 1 : highest <= 255 ? 255 : highest <= 65535 ? 65535 : 0;
    return highest <= 255 ? 255 : highest <= 65535 ? 65535 : format == uint32 ? 4294967295.0 : 2147483647.0;
}

int cvips_make_usual(vips_image **image, const char *loader) {
    struct cvips_functions *vips = &cvips_library.call;
    vips_image *stored = *image, *held = NULL, *scaled = NULL, *whole = NULL;
    if (!cvips_is_unusual(stored, loader)) return 0;
    int format = vips->format(stored), bands = vips->bands(stored), code = -4;
    *image = NULL;
    double lowest = 0, highest = 0, white = 0;
    if (format < complex64 || format == real64) {
        code = -1;
        held = vips->copy_memory(stored);
        if (held && !vips->minimum(held, &lowest, NULL) && !vips->maximum(held, &highest, NULL)) {
            white = white_of(format, highest);
            // Sharpening leaves numbers a little below black.
            code = white > 0 && lowest >= -0.1 * white ? 0 : -4;
        }
    }
    int is_deep = vips->type_of(stored, "icc-profile-data") != 0;
    int colours = vips->interpretation(stored) == cmyk ? cmyk : is_deep ? rgb16 : rgb;
    double top = is_deep ? 65535 : 255;
    if (code == 0 && (vips->multiply(held, &scaled, top / white, 0.5, NULL) || vips->cast(scaled, &whole, is_deep ? ushort : uchar, NULL) ||
                      vips->copy(whole, image, "interpretation", bands < 3 ? (is_deep ? grey16 : grey) : colours, NULL))) code = -1;
    if (whole) vips->unref(whole);
    if (scaled) vips->unref(scaled);
    if (held) vips->unref(held);
    vips->unref(stored);
    return code;
}

int cvips_is_cmyk(const vips_image *image) {
    return cvips_library.call.interpretation(image) == cmyk && cvips_library.call.bands(image) >= 4;
}

int cvips_has_ink_profile(const vips_image *image) {
    const void *profile = NULL;
    size_t length = 0;
    if (cvips_library.call.type_of(image, "icc-profile-data") == 0) return 0;
    if (cvips_library.call.get_blob(image, "icc-profile-data", &profile, &length) != 0 || length < 40) return 0;
    return memcmp((const char *)profile + 16, "CMYK", 4) == 0;
}

/// Returns the product of an ink's light and black's light as one band.
static vips_image *light_of(vips_image *lights, vips_image *black, int band, double top) {
    struct cvips_functions *vips = &cvips_library.call;
    vips_image *ink = NULL, *product = NULL, *light = NULL;
    if (!vips->extract_bands(lights, &ink, band, NULL) && !vips->product(ink, black, &product, NULL))
        vips->multiply(product, &light, 1 / top, 127 / 255.0, NULL);
    if (ink) vips->unref(ink);
    if (product) vips->unref(product);
    return light;
}

int cvips_mix_inks(vips_image **image) {
    struct cvips_functions *vips = &cvips_library.call;
    vips_image *inks = *image, *lights = NULL, *bands[4] = {NULL}, *black = NULL, *joined = NULL, *whole = NULL, *mixed = NULL;
    int is_deep = cvips_sample_bytes(inks) > 1, count = vips->bands(inks) > 4 ? 4 : 3;
    double top = is_deep ? 65535 : 255;
    int failed = vips->multiply(inks, &lights, -1, top, NULL) || vips->extract_bands(lights, &black, 3, NULL);
    for (int i = 0; i < 3 && !failed; i++) failed = !(bands[i] = light_of(lights, black, i, top));
    if (!failed && count == 4) failed = vips->extract_bands(inks, &bands[3], 4, NULL);
    failed = failed || vips->join_bands(bands, &joined, count, NULL) || vips->cast(joined, &whole, is_deep ? ushort : uchar, NULL) ||
             vips->copy(whole, &mixed, "interpretation", is_deep ? rgb16 : rgb, NULL);
    vips_image *used[] = {lights, black, bands[0], bands[1], bands[2], bands[3], joined, whole, inks};
    for (size_t i = 0; i < sizeof used / sizeof *used; i++) if (used[i]) vips->unref(used[i]);
    *image = failed ? NULL : mixed;
    if (*image) vips->remove(*image, "icc-profile-data");
    return failed ? -1 : 0;
}
