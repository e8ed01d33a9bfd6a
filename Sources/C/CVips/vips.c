#include "CVips.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <vips/vips.h>

static void silence(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void start(void) {
    g_log_set_default_handler(silence, NULL);
    if (vips_init("shoebox") != 0) return;
    vips_concurrency_set(1);
    vips_cache_set_max(0);
}

static void prepare(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    vips_error_clear();
}

static int fail(struct cvips_pixels *out, int code) {
    const char *text = vips_error_buffer();
    const char *end = strchr(text, '\n');
    snprintf(out->message, sizeof out->message, "%.*s", (int)(end ? end - text : (long)strlen(text)), text);
    vips_error_clear();
    return code;
}

/// The loader that libvips would take must be the one for the format that our own look at the bytes found.
static int may_load(const uint8_t *bytes, size_t count, const char *loader) {
    const char *name = vips_foreign_find_load_buffer(bytes, count);
    if (!name) return 0;
    static const struct { const char *format, *class; } allowed[] = {
        {"png", "VipsForeignLoadPng"}, {"webp", "VipsForeignLoadWebp"}, {"tiff", "VipsForeignLoadTiff"}, {"gif", "VipsForeignLoadNsgif"},
        {"jxl", "VipsForeignLoadJxl"}, {"bmp", "VipsForeignLoadMagick"},
    };
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (strcmp(loader, allowed[i].format) == 0) return strncmp(name, allowed[i].class, strlen(allowed[i].class)) == 0;
    return 0;
}

/// Reads, scales and converts. `strict`: a file with a part missing is an error, not grey.
static int render(const uint8_t *bytes, size_t count, int side, int with_profile, int strict, struct cvips_pixels *out) {
    VipsImage *small = NULL, *flat = NULL, *srgb = NULL, *bytes8 = NULL;
    VipsFailOn fail_on = strict ? VIPS_FAIL_ON_ERROR : VIPS_FAIL_ON_NONE;
    // Asked to export a picture that has no profile, libvips 8.14 shifts its colours: (200, 40, 60) becomes (197, 21, 52).
    int failed = with_profile
        ? vips_thumbnail_buffer((void *)bytes, count, &small, side, "height", side, "size", VIPS_SIZE_DOWN, "fail_on", fail_on,
                                "export_profile", "srgb", NULL)
        : vips_thumbnail_buffer((void *)bytes, count, &small, side, "height", side, "size", VIPS_SIZE_DOWN, "fail_on", fail_on, NULL);
    if (failed) return -1;
    double white[] = {255};
    VipsArrayDouble *background = vips_array_double_new(white, 1);
    failed = vips_image_hasalpha(small) ? vips_flatten(small, &flat, "background", background, NULL) : vips_copy(small, &flat, NULL);
    vips_area_unref(VIPS_AREA(background));
    g_object_unref(small);
    if (failed) return -1;
    failed = vips_colourspace(flat, &srgb, VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(flat);
    if (failed) return -1;
    failed = vips_cast(srgb, &bytes8, VIPS_FORMAT_UCHAR, NULL);
    g_object_unref(srgb);
    if (failed) return -1;
    if (vips_image_get_bands(bytes8) != 3) {
        VipsImage *three = NULL;
        failed = vips_extract_band(bytes8, &three, 0, "n", 3, NULL);
        g_object_unref(bytes8);
        if (failed) return -1;
        bytes8 = three;
    }
    out->width = vips_image_get_width(bytes8);
    out->height = vips_image_get_height(bytes8);
    size_t length = 0;
    out->data = vips_image_write_to_memory(bytes8, &length);
    g_object_unref(bytes8);
    if (out->data && length == (size_t)out->width * (size_t)out->height * 3) return 0;
    g_free(out->data);
    out->data = NULL;
    return -1;
}

int cvips_decode(const uint8_t *bytes, size_t count, const char *loader, int long_side, int64_t maximum_pixels, struct cvips_pixels *out) {
    prepare();
    memset(out, 0, sizeof *out);
    if (!may_load(bytes, count, loader)) {
        snprintf(out->message, sizeof out->message, "no reader for %s", loader);
        return cvips_unsupported;
    }
    VipsImage *image = vips_image_new_from_buffer(bytes, count, "", NULL);
    if (!image) return fail(out, cvips_corrupt);
    int64_t area = (int64_t)vips_image_get_width(image) * vips_image_get_height(image);
    out->orientation = vips_image_get_orientation(image);
    int turned = out->orientation >= 5;
    out->full_width = turned ? vips_image_get_height(image) : vips_image_get_width(image);
    out->full_height = turned ? vips_image_get_width(image) : vips_image_get_height(image);
    out->pages = vips_image_get_n_pages(image);
    int has_profile = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
    g_object_unref(image);
    if (area > maximum_pixels) return cvips_too_many;
    int side = long_side > 0 ? long_side : VIPS_MAX_COORD;
    // Whole, else whole without a profile that may be what is wrong, else what can be read.
    for (int strict = 1; strict >= 0; strict--) {
        for (int with_profile = has_profile; with_profile >= 0; with_profile--) {
            if (render(bytes, count, side, with_profile, strict, out) == 0) {
                out->damaged = !strict;
                vips_error_clear();
                return 0;
            }
            int code = fail(out, cvips_corrupt);
            if (!strict && !with_profile) return code;
        }
    }
    return cvips_corrupt;
}

int cvips_to_srgb(uint8_t *rgb, int width, int height, const uint8_t *profile, size_t profile_length) {
    prepare();
    size_t length = (size_t)width * (size_t)height * 3;
    VipsImage *image = vips_image_new_from_memory(rgb, length, width, height, 3, VIPS_FORMAT_UCHAR);
    if (!image) return cvips_memory;
    VipsImage *tagged = NULL, *converted = NULL;
    int failed = vips_copy(image, &tagged, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(image);
    if (failed) return cvips_memory;
    if (profile) {
        vips_image_set_blob_copy(tagged, VIPS_META_ICC_NAME, profile, profile_length);
        failed = vips_icc_transform(tagged, &converted, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, NULL);
    } else {
        failed = vips_icc_transform(tagged, &converted, "srgb", "input_profile", "p3", "intent", VIPS_INTENT_RELATIVE, NULL);
    }
    g_object_unref(tagged);
    if (failed) {
        vips_error_clear();
        return cvips_unsupported;
    }
    size_t written = 0;
    uint8_t *result = vips_image_write_to_memory(converted, &written);
    g_object_unref(converted);
    if (result && written == length) memcpy(rgb, result, length);
    g_free(result);
    vips_error_clear();
    return result && written == length ? 0 : cvips_unsupported;
}

void cvips_free(void *memory) { g_free(memory); }

const char *cvips_version(void) { return vips_version_string(); }

int cvips_encode(const uint8_t *rgb, int width, int height, const char *suffix, uint8_t **out, size_t *count) {
    prepare();
    VipsImage *image = vips_image_new_from_memory(rgb, (size_t)width * (size_t)height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
    if (!image) return cvips_memory;
    VipsImage *tagged = NULL;
    if (vips_copy(image, &tagged, "interpretation", VIPS_INTERPRETATION_sRGB, NULL) != 0) {
        g_object_unref(image);
        return cvips_memory;
    }
    void *buffer = NULL;
    int failed = vips_image_write_to_buffer(tagged, suffix, &buffer, count, NULL);
    g_object_unref(image);
    g_object_unref(tagged);
    *out = buffer;
    return failed ? cvips_unsupported : 0;
}
