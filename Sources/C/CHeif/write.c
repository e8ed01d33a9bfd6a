#include "CHeif.h"

#include <stdlib.h>
#include <string.h>

#include "table.h"

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

/// What the encoders take for a short time at a good size: measured with x265 3.5 and aom 3.6.
static void set_speed(struct heif_encoder *encoder, int av1) {
    if (av1) heif.encoder_set_parameter(encoder, "speed", "6");
    else heif.encoder_set_parameter(encoder, "preset", "fast");
}

static struct heif_image *image_of(const struct cheif_writing *writing) {
    struct heif_image *image = NULL;
    enum heif_chroma chroma = writing->bands == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
    if (heif.image_create(writing->width, writing->height, heif_colorspace_RGB, chroma, &image).code != heif_error_Ok) return NULL;
    if (heif.image_add_plane(image, heif_channel_interleaved, writing->width, writing->height, 8).code != heif_error_Ok) {
        heif.image_release(image);
        return NULL;
    }
    int stride = 0;
    uint8_t *plane = heif.image_get_plane(image, heif_channel_interleaved, &stride);
    size_t row = (size_t)writing->width * (size_t)writing->bands;
    for (int y = 0; y < writing->height; y++) memcpy(plane + (size_t)stride * (size_t)y, writing->pixels + row * (size_t)y, row);
    if (writing->profile_length > 0) heif.image_set_raw_color_profile(image, "prof", writing->profile, writing->profile_length);
    return image;
}

int cheif_write(const struct cheif_writing *writing, uint8_t **out, size_t *count) {
    *out = NULL;
    *count = 0;
    if (!cheif_ready()) {
        if (writing->release) writing->release((void *)writing->pixels);
        return cheif_missing;
    }
    struct heif_context *context = heif.context_alloc();
    struct heif_encoder *encoder = NULL;
    struct heif_image_handle *handle = NULL;
    struct buffer buffer = {NULL, 0};
    int code = cheif_no_encoder;
    struct heif_image *image = image_of(writing);
    if (writing->release) writing->release((void *)writing->pixels);
    enum heif_compression_format format = writing->av1 ? heif_compression_AV1 : heif_compression_HEVC;
    if (!image) code = cheif_memory;
    if (image && heif.context_get_encoder_for_format(context, format, &encoder).code == heif_error_Ok) {
        heif.encoder_set_lossy_quality(encoder, writing->quality);
        if (writing->lossless) heif.encoder_set_lossless(encoder, 1);
        set_speed(encoder, writing->av1);
        struct heif_writer writer = {1, append};
        code = cheif_corrupt;
        if (heif.context_encode_image(context, image, encoder, NULL, &handle).code == heif_error_Ok) {
            if (writing->exif_length > 0) heif.context_add_exif_metadata(context, handle, writing->exif, (int)writing->exif_length);
            if (writing->xmp_length > 0) heif.context_add_XMP_metadata(context, handle, writing->xmp, (int)writing->xmp_length);
            if (heif.context_write(context, &writer, &buffer).code == heif_error_Ok) code = 0;
        }
    }
    if (handle) heif.image_handle_release(handle);
    if (image) heif.image_release(image);
    if (encoder) heif.encoder_release(encoder);
    heif.context_free(context);
    if (code != 0) {
        free(buffer.bytes);
        return code;
    }
    *out = buffer.bytes;
    *count = buffer.count;
    return 0;
}

int cheif_encode(const uint8_t *rgb, int width, int height, int av1, uint8_t **out, size_t *count) {
    struct cheif_writing writing = {.pixels = rgb, .width = width, .height = height, .bands = 3, .av1 = av1, .quality = 80};
    return cheif_write(&writing, out, count);
}
