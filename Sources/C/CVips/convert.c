#include "CConvert.h"
#include "CVips.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"
#include "samples.h"

#define vips cvips_library.call

enum {
    format_uchar = 0, space_multiband = 0, space_bw = 1, space_cmyk = 15, space_srgb = 22, space_rgb16 = 25, space_grey16 = 26,
    space_scrgb = 28, intent_relative = 1,
};

static void measure(struct cconvert *picture) {
    vips_image *image = picture->image;
    int sample = cvips_sample_bytes(image);
    picture->width = vips.width(image);
    picture->height = vips.page_height(image);
    picture->pages = picture->height > 0 ? vips.height(image) / picture->height : 1;
    picture->bands = vips.bands(image);
    picture->has_alpha = vips.has_alpha(image);
    picture->has_profile = vips.type_of(image, "icc-profile-data") != 0;
    picture->orientation = vips.orientation(image);
    picture->work = (int64_t)vips.width(image) * vips.height(image) * picture->bands * sample;
    picture->is_deep = sample > 1;
}

/// Replaces the picture by the result of an operation.
static int take(struct cconvert *picture, int failed, vips_image *next) {
    if (failed || !next) return cconvert_failed;
    vips.unref(picture->image);
    picture->image = next;
    measure(picture);
    return 0;
}

static vips_image *open_picture(const uint8_t *bytes, size_t count, const char *loader, int shrink, int page, const char *access) {
    char options[96];
    if (strcmp(loader, "jpeg") == 0) snprintf(options, sizeof options, "[shrink=%d,%s,fail-on=truncated]", shrink, access);
    else if (page < 0) snprintf(options, sizeof options, "[n=-1,%s,fail-on=truncated]", access);
    else if (page > 0) snprintf(options, sizeof options, "[page=%d,%s,fail-on=truncated]", page, access);
    else snprintf(options, sizeof options, "[%s,fail-on=truncated]", access);
    vips_image *image = vips.open(bytes, count, options, NULL);
    return image || strcmp(loader, "tiff") != 0 ? image : cvips_read_samples(bytes, count, page, 1);
}

int cconvert_open(const uint8_t *bytes, size_t count, const char *loader, int shrink, int page, struct cconvert *out) {
    memset(out, 0, sizeof *out);
    if (!cvips_ready()) return cconvert_missing;
    if (!cvips_has_loader(bytes, count, loader)) return cconvert_failed;
    // Rows are passed on during decoding. A WebP, and a picture that must be turned, are held in memory as a whole, because
    // libvips would otherwise put a large one into a temporary file, which a worker may not create.
    out->image = open_picture(bytes, count, loader, shrink, page, "memory,access=sequential");
    if (!out->image) return cconvert_failed;
    int code = cvips_make_usual((vips_image **)&out->image, loader);
    if (code != 0) return code == cvips_unsupported ? cconvert_unusual : cconvert_failed;
    measure(out);
    if (out->orientation <= 1 || out->pages > 1) return 0;
    vips_image *whole = open_picture(bytes, count, loader, shrink, page, "memory");
    if (whole && cvips_make_usual(&whole, loader) != 0) return cconvert_failed;
    return take(out, 0, whole);
}

int cconvert_wrap(const uint8_t *pixels, int width, int height, int bands, const uint8_t *profile, size_t length, struct cconvert *out) {
    memset(out, 0, sizeof *out);
    if (!cvips_ready()) return cconvert_missing;
    vips_image *plain = vips.wrap(pixels, (size_t)width * (size_t)height * (size_t)bands, width, height, bands, format_uchar);
    if (!plain) return cconvert_failed;
    vips_image *tagged = NULL;
    int failed = vips.copy(plain, &tagged, "interpretation", bands < 3 ? space_bw : space_srgb, NULL);
    vips.unref(plain);
    if (failed) return cconvert_failed;
    if (profile && length > 0) vips.set_blob(tagged, "icc-profile-data", profile, length);
    out->image = tagged;
    measure(out);
    return 0;
}

static vips_image *plane_of(const uint8_t *samples, int stride, int width, int height) {
    vips_image *stored = vips.wrap(samples, (size_t)stride * (size_t)height, stride, height, 1, format_uchar), *plane = NULL;
    if (!stored) return NULL;
    int failed = vips.cut(stored, &plane, 0, 0, width, height, NULL);
    vips.unref(stored);
    return failed ? NULL : plane;
}

int cconvert_join(const uint8_t *const planes[3], const int strides[3], int width, int height, const uint8_t *profile, size_t length,
                  struct cconvert *out) {
    memset(out, 0, sizeof *out);
    if (!cvips_ready()) return cconvert_missing;
    vips_image *bands[3], *plain = NULL, *tagged = NULL;
    int failed = 0;
    for (int i = 0; i < 3; i++) {
        bands[i] = plane_of(planes[i], strides[i], width, height);
        if (!bands[i]) failed = 1;
    }
    failed = failed || vips.join_bands(bands, &plain, 3, NULL) || vips.copy(plain, &tagged, "interpretation", space_srgb, NULL);
    for (int i = 0; i < 3; i++) if (bands[i]) vips.unref(bands[i]);
    if (plain) vips.unref(plain);
    if (failed) return cconvert_failed;
    if (profile && length > 0) vips.set_blob(tagged, "icc-profile-data", profile, length);
    out->image = tagged;
    measure(out);
    return 0;
}

int cconvert_turn(struct cconvert *picture) {
    if (picture->orientation <= 1 || picture->pages > 1) return 0;
    vips_image *next = NULL;
    int failed = vips.autorot(picture->image, &next, NULL);
    return take(picture, failed, next);
}

int cconvert_quarter(struct cconvert *picture, int turns) {
    vips_image *next = NULL;
    int failed = vips.rot(picture->image, &next, turns, NULL);
    return take(picture, failed, next);
}

int cconvert_rotate(struct cconvert *picture, double degrees) {
    vips_interpolate *bicubic = vips.interpolate("bicubic");
    if (!bicubic) return cconvert_failed;
    vips_image *next = NULL;
    int failed = vips.rotate(picture->image, &next, degrees, "interpolate", bicubic, NULL);
    vips.unref(bicubic);
    return take(picture, failed, next);
}

/// Scales without letting the colours of transparent pixels bleed into their neighbours.
static int scaled(vips_image *image, vips_image **out, double across, double down) {
    if (!vips.has_alpha(image)) return vips.resize(image, out, across, "vscale", down, NULL);
    vips_image *weighted = NULL, *small = NULL, *plain = NULL;
    int format = vips.format(image);
    if (vips.premultiply(image, &weighted, NULL)) return -1;
    int failed = vips.resize(weighted, &small, across, "vscale", down, NULL);
    vips.unref(weighted);
    if (failed) return -1;
    failed = vips.unpremultiply(small, &plain, NULL);
    vips.unref(small);
    if (failed) return -1;
    failed = vips.cast(plain, out, format, NULL);
    vips.unref(plain);
    return failed;
}

int cconvert_scale(struct cconvert *picture, int width, int height) {
    if (width == picture->width && height == picture->height) return 0;
    int pages = picture->pages;
    vips_image *next = NULL;
    int failed = scaled(picture->image, &next, (double)width / picture->width, (double)height / picture->height);
    if (!failed && next && pages > 1) {
        vips_image *marked = NULL;
        failed = vips.copy(next, &marked, NULL);
        vips.unref(next);
        next = marked;
        if (!failed) vips.set_int(next, "page-height", height);
    }
    return take(picture, failed, next);
}

int cconvert_cut(struct cconvert *picture, int left, int top, int width, int height) {
    vips_image *next = NULL;
    int failed = vips.cut(picture->image, &next, left, top, width, height, NULL);
    return take(picture, failed, next);
}

int cconvert_pad(struct cconvert *picture, int width, int height) {
    double values[] = {255, 255, 255, 255};
    if (picture->is_deep) for (int i = 0; i < 4; i++) values[i] = 65535;
    if (picture->has_alpha) values[picture->bands - 1 < 3 ? picture->bands - 1 : 3] = 0;
    vips_array *background = vips.array(values, picture->bands > 4 ? 4 : picture->bands);
    vips_image *next = NULL;
    enum { extend_background = 5 };
    int failed = vips.embed(picture->image, &next, (width - picture->width) / 2, (height - picture->height) / 2, width, height,
                            "extend", extend_background, "background", background, NULL);
    vips.unref_area(background);
    return take(picture, failed, next);
}

int cconvert_flatten(struct cconvert *picture) {
    if (!picture->has_alpha) return 0;
    double white[] = {picture->is_deep ? 65535 : 255};
    vips_array *background = vips.array(white, 1);
    vips_image *next = NULL;
    int failed = vips.flatten(picture->image, &next, "background", background, NULL);
    vips.unref_area(background);
    return take(picture, failed, next);
}

int cconvert_is_exotic(const struct cconvert *picture) {
    int space = vips.interpretation(picture->image);
    return space != space_bw && space != space_srgb && space != space_rgb16 && space != space_grey16;
}

int cconvert_srgb(struct cconvert *picture) {
    vips_image *next = NULL;
    int is_cmyk = cvips_is_cmyk(picture->image);
    if (is_cmyk ? cvips_has_ink_profile(picture->image) : picture->has_profile) {
        // An unusable profile is no reason to refuse the picture.
        int failed = vips.transform(picture->image, &next, "srgb", "embedded", 1, "intent", intent_relative, NULL);
        if (!failed && next) take(picture, 0, next);
        else vips.clear_error();
        next = NULL;
    }
    if (cvips_is_cmyk(picture->image)) {
        if (cvips_mix_inks((vips_image **)&picture->image)) return cconvert_failed;
        measure(picture);
    }
    int space = vips.interpretation(picture->image);
    int is_grey = space == space_bw || space == space_grey16;
    int failed = vips.to_space(picture->image, &next, is_grey ? space_bw : space_srgb, NULL);
    if (take(picture, failed, next)) return cconvert_failed;
    if (cconvert_shallow(picture)) return cconvert_failed;
    return cconvert_set_block(picture, "icc-profile-data", NULL, 0);
}

int cconvert_colour(struct cconvert *picture) {
    if (picture->bands >= 3) return 0;
    vips_image *next = NULL;
    int failed = vips.to_space(picture->image, &next, picture->is_deep ? space_rgb16 : space_srgb, NULL);
    return take(picture, failed, next);
}

int cconvert_shallow(struct cconvert *picture) {
    if (!picture->is_deep) return 0;
    vips_image *next = NULL;
    int space = vips.interpretation(picture->image);
    int is_grey = space == space_bw || space == space_grey16;
    int failed = vips.to_space(picture->image, &next, is_grey ? space_bw : space_srgb, NULL);
    if (take(picture, failed, next)) return cconvert_failed;
    if (!picture->is_deep) return 0;
    next = NULL;
    failed = vips.cast(picture->image, &next, format_uchar, NULL);
    return take(picture, failed, next);
}

int cconvert_fix(struct cconvert *picture) { return take(picture, 0, vips.copy_memory(picture->image)); }

int cconvert_set_density(struct cconvert *picture, double across, double down) {
    vips_image *next = NULL;
    // libvips uses pixels per millimetre. The unit must be set, because TIFF would otherwise use centimetres.
    int failed = vips.copy(picture->image, &next, "xres", across / 25.4, "yres", down / 25.4, NULL);
    return take(picture, failed, next);
}

const uint8_t *cconvert_block(const struct cconvert *picture, const char *name, size_t *length) {
    const void *bytes = NULL;
    *length = 0;
    if (vips.type_of(picture->image, name) == 0 || vips.get_blob(picture->image, name, &bytes, length) != 0) {
        vips.clear_error();
        return NULL;
    }
    return bytes;
}

int cconvert_set_block(struct cconvert *picture, const char *name, const uint8_t *bytes, size_t length) {
    vips_image *next = NULL;
    // Other code may refer to the same picture, so a copy is changed.
    if (vips.copy(picture->image, &next, NULL) || !next) return cconvert_failed;
    if (bytes) vips.set_blob(next, name, bytes, length);
    else vips.remove(next, name);
    return take(picture, 0, next);
}

int cconvert_write(struct cconvert *picture, const char *suffix, uint8_t **out, size_t *count) {
    void *buffer = NULL;
    int failed = vips.encode(picture->image, suffix, &buffer, count, NULL);
    *out = buffer;
    return failed || !buffer ? cconvert_failed : 0;
}

int cconvert_pixels(struct cconvert *picture, uint8_t **out, size_t *count) {
    if (cconvert_shallow(picture)) return cconvert_failed;
    *out = vips.pixels(picture->image, count);
    return *out ? 0 : cconvert_failed;
}

void cconvert_close(struct cconvert *picture) {
    if (picture->image) vips.unref(picture->image);
    picture->image = NULL;
}

void cconvert_free(void *memory) {
    if (memory) vips.free(memory);
}

const char *cconvert_message(void) { return vips.error ? vips.error() : ""; }
