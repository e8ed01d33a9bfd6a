#include "CVips.h"

#include <stdio.h>
#include <string.h>

#include "library.h"
#include "samples.h"

#define vips cvips_library.call

enum {
    fail_on_none = 0, fail_on_error = 2, size_down = 2, format_uchar = 0, interpretation_cmyk = 15, interpretation_srgb = 22, interpretation_rgb16 = 25, intent_relative = 1,
    longest_side = 10000000,
};
static const int64_t large_work = 200000000;
static const char profile_name[] = "icc-profile-data";

static int fail(struct cvips_pixels *out, int code) {
    const char *text = vips.error();
    const char *end = strchr(text, '\n');
    snprintf(out->message, sizeof out->message, "%.*s", (int)(end ? end - text : (long)strlen(text)), text);
    vips.clear_error();
    return code;
}

/// The caller's buffer for the decoded pixels.
struct target { uint8_t *pixels; size_t bytes; };

static int write_into(struct target target, vips_image *image, int width, int height) {
    vips_image *wrapped = vips.wrap(target.pixels, target.bytes, width, height, 3, format_uchar);
    int failed = !wrapped || vips.write(image, wrapped);
    if (wrapped) vips.unref(wrapped);
    return failed;
}

/// An ICC profile that the file does not have but states in another way; NULL for none.
struct profile { const uint8_t *bytes; size_t count; };

/// Scales a picture whose samples or whose profile libvips does not know from the file.
static int scale_prepared(const uint8_t *bytes, size_t count, int side, int with_profile, struct profile profile, int strict, vips_image **small, struct cvips_pixels *out) {
    vips_image *image = vips.open(bytes, count, strict ? "[access=sequential,fail-on=error]" : "[access=sequential]", NULL);
    if (!image && out->is_unusual) image = cvips_read_samples(bytes, count, 0, strict);
    if (!image) return -1;
    if (profile.bytes) {
        vips_image *tagged = NULL;
        // A profile of red, green and blue needs three colours.
        int failed = vips.bands(image) >= 3 ? vips.copy(image, &tagged, NULL)
                                            : vips.to_space(image, &tagged, cvips_sample_bytes(image) > 1 ? interpretation_rgb16 : interpretation_srgb, NULL);
        vips.unref(image);
        if (failed) return -1;
        vips.set_blob(tagged, profile_name, profile.bytes, profile.count);
        image = tagged;
    }
    int code = out->is_unusual ? cvips_make_usual(&image, "tiff") : 0;
    if (code == cvips_unsupported) out->is_unusual = -1;
    if (code == 0 && out->is_cmyk && !with_profile) code = cvips_mix_inks(&image);
    if (code != 0) return -1;
    int has_profile = with_profile && vips.type_of(image, profile_name) != 0;
    int failed = has_profile ? vips.thumbnail_image(image, small, side, "height", side, "size", size_down, "export_profile", "srgb", NULL)
                             : vips.thumbnail_image(image, small, side, "height", side, "size", size_down, NULL);
    vips.unref(image);
    return failed;
}

/// Reads, scales and converts. If `strict` is set, a missing part of the file is an error; otherwise that part is grey.
static int render(const uint8_t *bytes, size_t count, int side, int with_profile, struct profile profile, int strict, struct target target, struct cvips_pixels *out) {
    vips_image *small = NULL, *flat = NULL, *srgb = NULL, *bytes8 = NULL;
    int fail_on = strict ? fail_on_error : fail_on_none;
    if (!with_profile) profile.bytes = NULL;
    // The profile is exported only if there is one: without a profile, libvips 8.14 would shift the colours, so that (200, 40,
    // 60) becomes (197, 21, 52).
    int failed = profile.bytes || out->is_unusual || (out->is_cmyk && !with_profile)
        ? scale_prepared(bytes, count, side, with_profile, profile, strict, &small, out)
        : with_profile
        ? vips.thumbnail((void *)bytes, count, &small, side, "height", side, "size", size_down, "fail_on", fail_on,
                                "export_profile", "srgb", NULL)
        : vips.thumbnail((void *)bytes, count, &small, side, "height", side, "size", size_down, "fail_on", fail_on, NULL);
    if (failed) return -1;
    double white[] = {255};
    vips_array *background = vips.array(white, 1);
    failed = vips.has_alpha(small) ? vips.flatten(small, &flat, "background", background, NULL) : vips.copy(small, &flat, NULL);
    vips.unref_area(background);
    vips.unref(small);
    if (failed) return -1;
    failed = vips.to_space(flat, &srgb, interpretation_srgb, NULL);
    vips.unref(flat);
    if (failed) return -1;
    failed = vips.cast(srgb, &bytes8, format_uchar, NULL);
    vips.unref(srgb);
    if (failed) return -1;
    if (vips.bands(bytes8) != 3) {
        vips_image *three = NULL;
        failed = vips.extract_bands(bytes8, &three, 0, "n", 3, NULL);
        vips.unref(bytes8);
        if (failed) return -1;
        bytes8 = three;
    }
    out->width = vips.width(bytes8);
    out->height = vips.height(bytes8);
    size_t length = 0, expected = (size_t)out->width * (size_t)out->height * 3;
    if (target.pixels && target.bytes == expected) {
        failed = write_into(target, bytes8, out->width, out->height);
        vips.unref(bytes8);
        return failed ? -1 : 0;
    }
    out->data = vips.pixels(bytes8, &length);
    vips.unref(bytes8);
    if (out->data && length == expected) return 0;
    vips.free(out->data);
    out->data = NULL;
    return -1;
}

/// Returns the number of bytes of a picture's pixels according to its header, multiplied by measured factors: transparency
/// doubles the work (it is processed as fractions), interlacing doubles it too (all passes are kept), and two formats have slow
/// decoders.
static int64_t work_of(vips_image *image, const char *loader) {
    int64_t bytes = (int64_t)vips.width(image) * vips.height(image) * vips.bands(image) * cvips_sample_bytes(image);
    if (vips.has_alpha(image)) bytes *= 2;
    if (vips.type_of(image, "interlaced") != 0) bytes *= 2;
    if (strcmp(loader, "webp") == 0) bytes *= 2;
    if (strcmp(loader, "jxl") == 0) bytes *= 3;
    return bytes;
}

/// Returns the number of bytes that a decoder holds at once. GIF and WebP are drawn on a canvas with transparency, which libvips
/// copies for WebP. For an interlaced picture all passes are kept.
static int64_t held_of(vips_image *image, const char *loader) {
    int64_t area = (int64_t)vips.width(image) * vips.height(image);
    if (strcmp(loader, "gif") == 0) return area * 4;
    if (strcmp(loader, "webp") == 0) return area * (4 + vips.bands(image));
    if (strcmp(loader, "jxl") == 0) return area * 12;
    return vips.type_of(image, "interlaced") != 0 ? area * vips.bands(image) * cvips_sample_bytes(image) : 0;
}

int cvips_open(const uint8_t *bytes, size_t count, const char *loader, int64_t maximum_pixels, struct cvips_pixels *out) {
    memset(out, 0, sizeof *out);
    if (!cvips_ready()) return cvips_missing;
    // JPEG is read by a separate decoder.
    if (strcmp(loader, "jpeg") == 0 || !cvips_has_loader(bytes, count, loader)) {
        snprintf(out->message, sizeof out->message, "no reader for %s", loader);
        return cvips_unsupported;
    }
    vips_image *image = vips.open(bytes, count, "", NULL);
    if (!image && strcmp(loader, "tiff") == 0 && cvips_measure_samples(bytes, count, out) == 0) {
        vips.clear_error();
        return (int64_t)out->full_width * out->full_height > maximum_pixels ? cvips_too_many : 0;
    }
    if (!image) return fail(out, cvips_corrupt);
    int64_t area = (int64_t)vips.width(image) * vips.height(image);
    out->orientation = vips.orientation(image);
    int turned = out->orientation >= 5;
    out->full_width = turned ? vips.height(image) : vips.width(image);
    out->full_height = turned ? vips.width(image) : vips.height(image);
    out->pages = vips.pages(image);
    out->is_cmyk = cvips_is_cmyk(image);
    out->has_profile = out->is_cmyk ? cvips_has_ink_profile(image) : vips.type_of(image, profile_name) != 0;
    out->work = work_of(image, loader);
    out->held = held_of(image, loader);
    out->row_bytes = (int64_t)vips.width(image) * vips.bands(image) * cvips_sample_bytes(image);
    out->is_unusual = cvips_is_unusual(image, loader);
    vips.unref(image);
    return area > maximum_pixels ? cvips_too_many : 0;
}

int cvips_decode(const uint8_t *bytes, size_t count, int long_side, const uint8_t *profile, size_t profile_length, uint8_t *target,
                 size_t target_bytes, struct cvips_pixels *out) {
    if (!cvips_ready()) return cvips_missing;
    int side = long_side > 0 ? long_side : longest_side;
    // The complete picture is decoded first with its profile, then without it, because the profile may be wrong. If both attempts
    // fail, missing parts are left grey. For a large picture only two of the four attempts are made.
    if (profile) out->has_profile = 1;
    int is_large = out->work > large_work, code = cvips_corrupt;
    for (int attempt = 0; attempt < 4; attempt++) {
        int strict = attempt < 2, with_profile = attempt % 2 == 0;
        if (with_profile && !out->has_profile) continue;
        if (is_large && (attempt == 2 || (attempt == 1 && out->has_profile))) continue;
        if (render(bytes, count, side, with_profile, (struct profile){profile, profile_length}, strict, (struct target){target, target_bytes}, out) == 0) {
            out->damaged = !strict;
            vips.clear_error();
            return 0;
        }
        code = fail(out, cvips_corrupt);
        if (out->is_unusual < 0) return cvips_unsupported;
    }
    return code;
}

int cvips_to_srgb(uint8_t *rgb, int width, int height, const uint8_t *profile, size_t profile_length) {
    return cvips_inks_to_srgb(rgb, 3, width, height, profile, profile_length, rgb);
}

int cvips_inks_to_srgb(const uint8_t *inks, int bands, int width, int height, const uint8_t *profile, size_t profile_length, uint8_t *rgb) {
    if (!cvips_ready()) return cvips_missing;
    size_t length = (size_t)width * (size_t)height * 3;
    vips_image *image = vips.wrap(inks, (size_t)width * (size_t)height * (size_t)bands, width, height, bands, format_uchar);
    if (!image) return cvips_memory;
    vips_image *tagged = NULL, *converted = NULL;
    int failed = vips.copy(image, &tagged, "interpretation", bands == 4 ? interpretation_cmyk : interpretation_srgb, NULL);
    vips.unref(image);
    if (failed) return cvips_memory;
    vips.set_blob(tagged, profile_name, profile, profile_length);
    failed = vips.transform(tagged, &converted, "srgb", "embedded", 1, "intent", intent_relative, NULL);
    vips.unref(tagged);
    if (failed) {
        vips.clear_error();
        return cvips_unsupported;
    }
    size_t written = 0;
    uint8_t *result = vips.pixels(converted, &written);
    vips.unref(converted);
    if (result && written == length) memcpy(rgb, result, length);
    vips.free(result);
    vips.clear_error();
    return result && written == length ? 0 : cvips_unsupported;
}

void cvips_free(void *memory) {
    if (memory) vips.free(memory);
}

const char *cvips_version(void) { return cvips_ready() ? vips.version() : NULL; }

int cvips_encode(const uint8_t *rgb, int width, int height, const char *suffix, uint8_t **out, size_t *count) {
    if (!cvips_ready()) return cvips_missing;
    vips_image *image = vips.wrap(rgb, (size_t)width * (size_t)height * 3, width, height, 3, format_uchar);
    if (!image) return cvips_memory;
    vips_image *tagged = NULL;
    if (vips.copy(image, &tagged, "interpretation", interpretation_srgb, NULL) != 0) {
        vips.unref(image);
        return cvips_memory;
    }
    void *buffer = NULL;
    int failed = vips.encode(tagged, suffix, &buffer, count, NULL);
    vips.unref(image);
    vips.unref(tagged);
    *out = buffer;
    return failed ? cvips_unsupported : 0;
}
