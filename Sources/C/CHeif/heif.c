#include "CHeif.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

// The library is opened when a picture needs it. Linked, it and its codecs would be loaded at every start of every command.
#define FUNCTIONS(_) \
    _(context_alloc) _(context_encode_image) _(context_free) _(context_get_encoder_for_format) _(context_get_number_of_top_level_images) \
    _(context_get_primary_image_handle) _(context_read_from_memory_without_copy) _(context_set_maximum_image_size_limit) \
    _(context_write) _(decode_image) _(encoder_release) _(encoder_set_lossy_quality) _(get_version) _(image_add_plane) _(image_create) \
    _(image_get_height) _(image_get_plane) _(image_get_plane_readonly) _(image_get_width) _(image_handle_get_height) \
    _(image_handle_get_list_of_metadata_block_IDs) _(image_handle_get_list_of_thumbnail_IDs) _(image_handle_get_metadata) \
    _(image_handle_get_metadata_size) _(image_handle_get_nclx_color_profile) _(image_handle_get_raw_color_profile) \
    _(image_handle_get_raw_color_profile_size) _(image_handle_get_thumbnail) _(image_handle_get_width) _(image_handle_release) \
    _(image_release) _(nclx_color_profile_free)

#define SLOT(name) __typeof__(heif_##name) *name;
static struct { FUNCTIONS(SLOT) } heif;
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

static int ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_there;
}

static int fail(struct cheif_pixels *out, struct heif_error error) {
    snprintf(out->message, sizeof out->message, "%s", error.message ? error.message : "unreadable");
    return cheif_corrupt;
}

/// Whether a thumbnail shows the whole picture: its proportions may differ by rounding only.
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
        // One that is larger than its picture would pass the limit that the picture was held against.
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
        out->is_p3 = nclx->color_primaries == heif_color_primaries_SMPTE_EG_432_1;
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
    // ISO/IEC 23008-12 A.2.1: a 4-byte offset to the TIFF header comes first.
    size_t start = 4 + ((size_t)block[0] << 24 | (size_t)block[1] << 16 | (size_t)block[2] << 8 | block[3]);
    if (start >= length) {
        free(block);
        return;
    }
    memmove(block, block + start, length - start);
    out->exif = block;
    out->exif_length = length - start;
}

static int decode(struct heif_image_handle *handle, struct cheif_pixels *out) {
    struct heif_image *image = NULL;
    struct heif_error error = heif.decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL);
    if (error.code != heif_error_Ok) return fail(out, error);
    int stride = 0;
    const uint8_t *plane = heif.image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    out->width = heif.image_get_width(image, heif_channel_interleaved);
    out->height = heif.image_get_height(image, heif_channel_interleaved);
    if (!plane || out->width <= 0 || out->height <= 0) {
        heif.image_release(image);
        return cheif_corrupt;
    }
    size_t row = (size_t)out->width * 3;
    out->data = malloc(row * (size_t)out->height);
    if (out->data)
        for (int y = 0; y < out->height; y++) memcpy(out->data + row * (size_t)y, plane + (size_t)stride * (size_t)y, row);
    heif.image_release(image);
    return out->data ? 0 : cheif_memory;
}

int cheif_decode(const uint8_t *bytes, size_t count, int thumbnail_side, int64_t maximum_pixels, struct cheif_pixels *out) {
    memset(out, 0, sizeof *out);
    if (!ready()) return cheif_missing;
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
    } else if ((int64_t)out->full_width * out->full_height > maximum_pixels) {
        code = cheif_too_many;
    } else {
        read_exif(primary, out);
        struct heif_image_handle *thumbnail =
            thumbnail_side > 0 ? good_thumbnail(primary, thumbnail_side, out->full_width, out->full_height) : NULL;
        code = cheif_corrupt;
        if (thumbnail) {
            read_colour(thumbnail, out);
            code = decode(thumbnail, out);
            heif.image_handle_release(thumbnail);
        }
        if (code != 0) {
            free(out->profile);
            out->profile = NULL;
            read_colour(primary, out);
            code = decode(primary, out);
        }
    }
    if (code != 0) {
        free(out->profile);
        free(out->exif);
        out->profile = NULL;
        out->exif = NULL;
    }
    heif.image_handle_release(primary);
    heif.context_free(context);
    return code;
}

void cheif_free(void *memory) { free(memory); }

const char *cheif_version(void) { return ready() ? heif.get_version() : NULL; }

struct buffer {
    uint8_t *bytes;
    size_t count;
};

static struct heif_error append(struct heif_context *context, const void *data, size_t size, void *user) {
    (void)context;
    struct buffer *buffer = user;
    uint8_t *grown = realloc(buffer->bytes, buffer->count + size);
    struct heif_error error = {heif_error_Ok, heif_suberror_Unspecified, ""};
    if (!grown) {
        error.code = heif_error_Memory_allocation_error;
        return error;
    }
    memcpy(grown + buffer->count, data, size);
    buffer->bytes = grown;
    buffer->count += size;
    return error;
}

int cheif_encode(const uint8_t *rgb, int width, int height, int av1, uint8_t **out, size_t *count) {
    if (!ready()) return cheif_missing;
    struct heif_context *context = heif.context_alloc();
    struct heif_encoder *encoder = NULL;
    struct heif_image *image = NULL;
    struct buffer buffer = {NULL, 0};
    int code = -4;
    if (heif.context_get_encoder_for_format(context, av1 ? heif_compression_AV1 : heif_compression_HEVC, &encoder).code == heif_error_Ok &&
        heif.image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image).code == heif_error_Ok &&
        heif.image_add_plane(image, heif_channel_interleaved, width, height, 8).code == heif_error_Ok) {
        int stride = 0;
        uint8_t *plane = heif.image_get_plane(image, heif_channel_interleaved, &stride);
        for (int y = 0; y < height; y++) memcpy(plane + (size_t)stride * (size_t)y, rgb + (size_t)width * 3 * (size_t)y, (size_t)width * 3);
        heif.encoder_set_lossy_quality(encoder, 80);
        struct heif_writer writer = {1, append};
        if (heif.context_encode_image(context, image, encoder, NULL, NULL).code == heif_error_Ok &&
            heif.context_write(context, &writer, &buffer).code == heif_error_Ok)
            code = 0;
    }
    if (image) heif.image_release(image);
    if (encoder) heif.encoder_release(encoder);
    heif.context_free(context);
    *out = buffer.bytes;
    *count = buffer.count;
    return code;
}
