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

/// Pictures with more pixels than this are treated as photographs, because screens have fewer pixels.
static const int64_t many_pixels = 4 << 20;

/// Sets the encoder to a speed that is fast and still gives small files, as measured with x265 3.5 and aom 3.6.
static void set_speed(struct heif_encoder *encoder, const struct cheif_writing *writing) {
    if (!writing->av1) {
        heif.encoder_set_parameter(encoder, "preset", "fast");
        return;
    }
    heif.encoder_set_parameter(encoder, "speed", "6");
    // Intra block copy, which searches for earlier occurrences of the same characters, makes small screenshots a quarter
    // smaller. But the encoder also mistakes a photo with a plain sky for a screenshot; it then needs eight times the time and
    // four times the memory, and the file is no smaller. So it is switched off for large pictures.
    if ((int64_t)writing->width * writing->height > many_pixels) heif.encoder_set_parameter(encoder, "aom:enable-intrabc", "0");
}

static uint8_t rounded(double value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + .5); }

/// Computes the luma of a row by the matrix that libheif uses if the file names none (ITU-T H.273, matrix 6, full range).
static void write_luma(const uint8_t *rgb, int width, uint8_t *luma) {
    for (int x = 0; x < width; x++, rgb += 3) luma[x] = (uint8_t)(rgb[0] * .299f + rgb[1] * .587f + rgb[2] * .114f + .5f);
}

/// Computes the chroma of two rows: one blue and one red value for each 2 × 2 pixels, from their mean.
static void write_chroma(const uint8_t *above, const uint8_t *below, int width, uint8_t *blue, uint8_t *red) {
    for (int x = 0; x < width; x += 2) {
        int next = x + 1 < width ? 3 : 0;
        float mean[3];
        for (int i = 0; i < 3; i++) mean[i] = (float)(above[i] + above[next + i] + below[i] + below[next + i]) / 4;
        blue[x / 2] = rounded(128 - .168736f * mean[0] - .331264f * mean[1] + .5f * mean[2]);
        red[x / 2] = rounded(128 + .5f * mean[0] - .418688f * mean[1] - .081312f * mean[2]);
        above += 6;
        below += 6;
    }
}

/// Converts the picture to the encoder's format. If libheif were given RGB, it would hold another 3 bytes per pixel while it
/// encodes.
static struct heif_image *planes_of(const struct cheif_writing *writing) {
    struct heif_image *image = NULL;
    int width = writing->width, height = writing->height, half = (width + 1) / 2;
    if (heif.image_create(width, height, heif_colorspace_YCbCr, heif_chroma_420, &image).code != heif_error_Ok) return NULL;
    uint8_t *planes[3];
    int strides[3];
    static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    for (int i = 0; i < 3; i++) {
        if (heif.image_add_plane(image, channels[i], i ? half : width, i ? (height + 1) / 2 : height, 8).code != heif_error_Ok) {
            heif.image_release(image);
            return NULL;
        }
        planes[i] = heif.image_get_plane(image, channels[i], &strides[i]);
    }
    size_t row = (size_t)width * 3;
    for (int y = 0; y < height; y++) {
        const uint8_t *here = writing->pixels + row * (size_t)y, *below = y + 1 < height ? here + row : here;
        write_luma(here, width, planes[0] + (size_t)strides[0] * (size_t)y);
        if (y % 2) continue;
        write_chroma(here, below, width, planes[1] + (size_t)strides[1] * (size_t)(y / 2), planes[2] + (size_t)strides[2] * (size_t)(y / 2));
    }
    return image;
}

static struct heif_image *interleaved_of(const struct cheif_writing *writing) {
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
    return image;
}

static struct heif_image *image_of(const struct cheif_writing *writing) {
    struct heif_image *image = writing->bands == 3 ? planes_of(writing) : interleaved_of(writing);
    if (!image) return NULL;
    if (writing->profile_length > 0) heif.image_set_raw_color_profile(image, "prof", writing->profile, writing->profile_length);
    return image;
}

/// Returns the quality for x265 at which a picture is as similar to the original as a JPEG of this quality (SSIM of grey
/// photographs, docs/decisions.md).
static int hevc_quality(int quality) {
    static const int steps[][2] = {{0, 0}, {50, 36}, {75, 48}, {85, 55}, {92, 65}, {100, 100}};
    int at = 1;
    while (at < 5 && quality > steps[at][0]) at++;
    int from = steps[at - 1][1], width = steps[at][0] - steps[at - 1][0];
    return from + (quality - steps[at - 1][0]) * (steps[at][1] - from) / width;
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
        heif.encoder_set_lossy_quality(encoder, writing->av1 ? writing->quality : hevc_quality(writing->quality));
        set_speed(encoder, writing);
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
