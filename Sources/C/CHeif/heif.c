#include "CHeif.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

struct cheif_table heif;
static int is_there;

static void start(void) {
    void *handle = dlopen("libheif.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) \
    heif.name = (__typeof__(heif.name))dlsym(handle, "heif_" #name); \
    if (!heif.name) return;
    FUNCTIONS(FIND)
    is_there = 1;
}

int cheif_ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_there;
}

static int fail(struct cheif_pixels *out, struct heif_error error) {
    snprintf(out->message, sizeof out->message, "%s", error.message ? error.message : "unreadable");
    return cheif_corrupt;
}

/// Returns whether a thumbnail shows the whole picture: its proportions may differ by at most 2 %, because sides are rounded.
static int has_proportions(int width, int height, int full_width, int full_height) {
    double wanted = (double)full_width / full_height, found = (double)width / height;
    return found > wanted * 0.98 && found < wanted * 1.02;
}

static struct heif_image_handle *good_thumbnail(struct heif_image_handle *primary, int side, int width, int height) {
    heif_item_id ids[8];
    int count = heif.image_handle_get_list_of_thumbnail_IDs(primary, ids, 8);
    for (int i = 0; i < count; i++) {
        struct heif_image_handle *thumbnail = NULL;
        if (heif.image_handle_get_thumbnail(primary, ids[i], &thumbnail).code != heif_error_Ok) continue;
        int w = heif.image_handle_get_width(thumbnail), h = heif.image_handle_get_height(thumbnail);
        // A thumbnail larger than its picture is ignored, because only the picture's size was checked against the limit.
        int is_smaller = w > 0 && h > 0 && w <= width && h <= height;
        if (is_smaller && (w > h ? w : h) >= side && has_proportions(w, h, width, height)) return thumbnail;
        heif.image_handle_release(thumbnail);
    }
    return NULL;
}

static void read_colour(struct heif_image_handle *handle, struct cheif_pixels *out) {
    size_t length = heif.image_handle_get_raw_color_profile_size(handle);
    if (length > 0 && length < 16 << 20) {
        out->profile = malloc(length);
        if (out->profile && heif.image_handle_get_raw_color_profile(handle, out->profile).code == heif_error_Ok) {
            out->profile_length = length;
            return;
        }
        free(out->profile);
        out->profile = NULL;
    }
    struct heif_color_profile_nclx *nclx = NULL;
    if (heif.image_handle_get_nclx_color_profile(handle, &nclx).code == heif_error_Ok && nclx) {
        out->primaries = (int)nclx->color_primaries;
        out->transfer = (int)nclx->transfer_characteristics;
        heif.nclx_color_profile_free(nclx);
    }
}

static void read_exif(struct heif_image_handle *handle, struct cheif_pixels *out) {
    heif_item_id id;
    if (heif.image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &id, 1) != 1) return;
    size_t length = heif.image_handle_get_metadata_size(handle, id);
    if (length < 12 || length > 16 << 20) return;
    uint8_t *block = malloc(length);
    if (!block) return;
    if (heif.image_handle_get_metadata(handle, id, block).code != heif_error_Ok) {
        free(block);
        return;
    }
    // The block begins with a 4-byte offset to the TIFF header (ISO/IEC 23008-12 A.2.1).
    size_t start = 4 + ((size_t)block[0] << 24 | (size_t)block[1] << 16 | (size_t)block[2] << 8 | block[3]);
    if (start >= length) {
        free(block);
        return;
    }
    memmove(block, block + start, length - start);
    out->exif = block;
    out->exif_length = length - start;
}

static void read_xmp(struct heif_image_handle *handle, struct cheif_pixels *out) {
    heif_item_id ids[16];
    int count = heif.image_handle_get_list_of_metadata_block_IDs(handle, "mime", ids, 16);
    for (int i = 0; i < count && !out->xmp; i++) {
        const char *type = heif.image_handle_get_metadata_content_type(handle, ids[i]);
        size_t length = heif.image_handle_get_metadata_size(handle, ids[i]);
        if (!type || strcmp(type, "application/rdf+xml") != 0 || length == 0 || length > 16 << 20) continue;
        out->xmp = malloc(length);
        if (out->xmp && heif.image_handle_get_metadata(handle, ids[i], out->xmp).code == heif_error_Ok) {
            out->xmp_length = length;
            return;
        }
        free(out->xmp);
        out->xmp = NULL;
    }
}

static int decode(struct heif_image_handle *handle, int with_alpha, struct cheif_pixels *out) {
    struct heif_image *image = NULL;
    struct heif_error error = heif.decode_image(
        handle, &image, heif_colorspace_RGB, with_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, NULL);
    out->bands = with_alpha ? 4 : 3;
    if (error.code != heif_error_Ok) return fail(out, error);
    int stride = 0;
    uint8_t *plane = heif.image_get_plane(image, heif_channel_interleaved, &stride);
    out->width = heif.image_get_width(image, heif_channel_interleaved);
    out->height = heif.image_get_height(image, heif_channel_interleaved);
    if (!plane || out->width <= 0 || out->height <= 0) {
        heif.image_release(image);
        return cheif_corrupt;
    }
    // Removes the padding of the rows in place, because a copy of a large picture would need as much memory again.
    size_t row = (size_t)out->width * (size_t)out->bands;
    for (int y = 1; (size_t)stride > row && y < out->height; y++) memmove(plane + row * (size_t)y, plane + (size_t)stride * (size_t)y, row);
    out->data = plane;
    out->owner = image;
    return 0;
}

/// Decodes to separate planes and sets `is_done`. If the samples do not have 8 bits, decodes nothing and returns 0.
static int decode_planes(struct heif_image_handle *handle, struct cheif_pixels *out, int *is_done) {
    static const enum heif_channel channels[] = {heif_channel_R, heif_channel_G, heif_channel_B};
    if (heif.image_handle_get_luma_bits_per_pixel(handle) != 8) return 0;
    struct heif_image *image = NULL;
    struct heif_error error = heif.decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_444, NULL);
    if (error.code != heif_error_Ok) return fail(out, error);
    out->owner = image;
    out->bands = 3;
    out->width = heif.image_get_width(image, heif_channel_R);
    out->height = heif.image_get_height(image, heif_channel_R);
    for (int i = 0; i < 3; i++) {
        int is_whole = heif.image_get_width(image, channels[i]) == out->width && heif.image_get_height(image, channels[i]) == out->height;
        int bits = heif.image_get_bits_per_pixel_range(image, channels[i]);
        out->planes[i].data = heif.image_get_plane(image, channels[i], &out->planes[i].stride);
        if (!out->planes[i].data || !is_whole || bits != 8 || out->width <= 0 || out->height <= 0) return cheif_corrupt;
    }
    *is_done = 1;
    return 0;
}

int cheif_decode(const uint8_t *bytes, size_t count, int thumbnail_side, int64_t maximum_pixels, int whole, struct cheif_pixels *out) {
    memset(out, 0, sizeof *out);
    if (!cheif_ready()) return cheif_missing;
    struct heif_context *context = heif.context_alloc();
    if (!context) return cheif_memory;
    heif.context_set_maximum_image_size_limit(context, 65535);
    struct heif_image_handle *primary = NULL;
    struct heif_error error = heif.context_read_from_memory_without_copy(context, bytes, count, NULL);
    if (error.code == heif_error_Ok) error = heif.context_get_primary_image_handle(context, &primary);
    if (error.code != heif_error_Ok) {
        int code = fail(out, error);
        heif.context_free(context);
        return code;
    }
    out->full_width = heif.image_handle_get_width(primary);
    out->full_height = heif.image_handle_get_height(primary);
    out->images = heif.context_get_number_of_top_level_images(context);
    int code = cheif_corrupt;
    if (out->full_width <= 0 || out->full_height <= 0) {
        snprintf(out->message, sizeof out->message, "the picture has no size");
    } else {
        int is_too_large = (int64_t)out->full_width * out->full_height > maximum_pixels;
        read_exif(primary, out);
        if (whole) read_xmp(primary, out);
        struct heif_image_handle *thumbnail =
            thumbnail_side > 0 ? good_thumbnail(primary, thumbnail_side, out->full_width, out->full_height) : NULL;
        if (is_too_large) code = cheif_too_many;
        if (thumbnail) {
            read_colour(thumbnail, out);
            if (!out->profile && out->primaries == 0) read_colour(primary, out);
            int result = decode(thumbnail, 0, out);
            heif.image_handle_release(thumbnail);
            if (result == 0 || !is_too_large) code = result;
        }
        if (code != 0 && !is_too_large) {
            free(out->profile);
            out->profile = NULL;
            out->primaries = out->transfer = 0;
            read_colour(primary, out);
            int with_alpha = whole && heif.image_handle_has_alpha_channel(primary);
            int is_done = 0;
            code = whole && !with_alpha ? decode_planes(primary, out, &is_done) : 0;
            if (code == 0 && !is_done) code = decode(primary, with_alpha, out);
        }
    }
    if (code != 0) cheif_close(out);
    heif.image_handle_release(primary);
    heif.context_free(context);
    return code;
}

void cheif_close(struct cheif_pixels *pixels) {
    if (pixels->owner) heif.image_release(pixels->owner);
    free(pixels->profile);
    free(pixels->exif);
    free(pixels->xmp);
    pixels->owner = NULL;
    pixels->data = pixels->profile = pixels->exif = pixels->xmp = NULL;
}

void cheif_free(void *memory) { free(memory); }

int cheif_codecs(int av1) {
    if (!cheif_ready()) return 0;
    enum heif_compression_format format = av1 ? heif_compression_AV1 : heif_compression_HEVC;
    // Codecs in separate packages are loaded when the first context is made, so one is made here.
    struct heif_context *context = heif.context_alloc();
    int found = (heif.have_decoder_for_format(format) ? 1 : 0) | (heif.have_encoder_for_format(format) ? 2 : 0);
    heif.context_free(context);
    return found;
}

const char *cheif_version(void) { return cheif_ready() ? heif.get_version() : NULL; }
