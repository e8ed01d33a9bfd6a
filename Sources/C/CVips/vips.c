#include "CVips.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// Declarations of the parts of vips/*.h and glib.h in use (libvips 8.9 and later, libvips.so.42). Linked, libvips and the ninety libraries
// behind it would be loaded at every start of every command, which takes 35 ms and 20 MB.
typedef struct vips_image vips_image;
typedef struct vips_array vips_array;
enum {
    fail_on_none = 0, fail_on_error = 2, size_down = 2, format_uchar = 0, interpretation_srgb = 22, intent_relative = 1,
    longest_side = 10000000,
};
static const int64_t large_work = 200000000;
static const char profile_name[] = "icc-profile-data";

struct functions {
    void *(*set_log_handler)(void (*)(const char *, int, const char *, void *), void *);
    void (*unref)(void *);
    void (*free)(void *);
    int (*init)(const char *);
    const char *(*version)(void);
    void (*set_threads)(int);
    void (*set_cache)(int);
    const char *(*error)(void);
    void (*clear_error)(void);
    const char *(*find_loader)(const void *, size_t);
    vips_image *(*open)(const void *, size_t, const char *options, ...);
    vips_image *(*wrap)(const void *, size_t, int width, int height, int bands, int format);
    int (*width)(const vips_image *);
    int (*height)(const vips_image *);
    int (*bands)(const vips_image *);
    int (*orientation)(vips_image *);
    int (*pages)(vips_image *);
    int (*has_alpha)(vips_image *);
    size_t (*type_of)(const vips_image *, const char *name);
    void (*set_blob)(vips_image *, const char *name, const void *, size_t);
    vips_array *(*array)(const double *, int count);
    void (*unref_area)(vips_array *);
    int (*thumbnail)(void *, size_t, vips_image **, int width, ...);
    int (*flatten)(vips_image *, vips_image **, ...);
    int (*copy)(vips_image *, vips_image **, ...);
    int (*to_space)(vips_image *, vips_image **, int interpretation, ...);
    int (*cast)(vips_image *, vips_image **, int format, ...);
    int (*extract_bands)(vips_image *, vips_image **, int first, ...);
    int (*transform)(vips_image *, vips_image **, const char *profile, ...);
    void *(*pixels)(vips_image *, size_t *);
    int (*write)(vips_image *, vips_image *to);
    int (*encode)(vips_image *, const char *suffix, void **, size_t *, ...);
    int (*format)(const vips_image *);
};

static const char *const names[] = {
    "g_log_set_default_handler", "g_object_unref", "g_free", "vips_init", "vips_version_string", "vips_concurrency_set", "vips_cache_set_max",
    "vips_error_buffer", "vips_error_clear", "vips_foreign_find_load_buffer", "vips_image_new_from_buffer", "vips_image_new_from_memory",
    "vips_image_get_width", "vips_image_get_height", "vips_image_get_bands", "vips_image_get_orientation", "vips_image_get_n_pages",
    "vips_image_hasalpha", "vips_image_get_typeof", "vips_image_set_blob_copy", "vips_array_double_new", "vips_area_unref",
    "vips_thumbnail_buffer", "vips_flatten", "vips_copy", "vips_colourspace", "vips_cast", "vips_extract_band", "vips_icc_transform",
    "vips_image_write_to_memory", "vips_image_write", "vips_image_write_to_buffer",
    "vips_image_get_format",
};

static union {
    struct functions call;
    void *slots[sizeof(struct functions) / sizeof(void *)];
} vips;
static int is_there;

_Static_assert(sizeof names / sizeof *names == sizeof(struct functions) / sizeof(void *), "each function has its name");

static void silence(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void start(void) {
    void *handle = dlopen("libvips.so.42", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        vips.slots[i] = dlsym(handle, names[i]);
        if (!vips.slots[i]) return;
    }
    vips.call.set_log_handler(silence, NULL);
    if (vips.call.init("shoebox") != 0) return;
    vips.call.set_threads(1);
    vips.call.set_cache(0);
    is_there = 1;
}

static int ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    if (is_there) vips.call.clear_error();
    return is_there;
}

static int fail(struct cvips_pixels *out, int code) {
    const char *text = vips.call.error();
    const char *end = strchr(text, '\n');
    snprintf(out->message, sizeof out->message, "%.*s", (int)(end ? end - text : (long)strlen(text)), text);
    vips.call.clear_error();
    return code;
}

/// Whether libvips would choose the loader of the format that PictureFormat found: others are not allowed to read the bytes.
static int may_load(const uint8_t *bytes, size_t count, const char *loader) {
    const char *name = vips.call.find_loader(bytes, count);
    if (!name) return 0;
    static const struct { const char *format, *class; } allowed[] = {
        {"png", "VipsForeignLoadPng"}, {"webp", "VipsForeignLoadWebp"}, {"tiff", "VipsForeignLoadTiff"}, {"gif", "VipsForeignLoadNsgif"},
        {"jxl", "VipsForeignLoadJxl"}, {"bmp", "VipsForeignLoadMagick"},
    };
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (strcmp(loader, allowed[i].format) == 0) return strncmp(name, allowed[i].class, strlen(allowed[i].class)) == 0;
    return 0;
}

/// The caller's buffer for pixels.
struct target { uint8_t *pixels; size_t bytes; };

static int write_into(struct target target, vips_image *image, int width, int height) {
    vips_image *wrapped = vips.call.wrap(target.pixels, target.bytes, width, height, 3, format_uchar);
    int failed = !wrapped || vips.call.write(image, wrapped);
    if (wrapped) vips.call.unref(wrapped);
    return failed;
}

/// Reads, scales and converts. Where `strict` is set, a file with a missing part is an error; else the part is grey.
static int render(const uint8_t *bytes, size_t count, int side, int with_profile, int strict, struct target target, struct cvips_pixels *out) {
    vips_image *small = NULL, *flat = NULL, *srgb = NULL, *bytes8 = NULL;
    int fail_on = strict ? fail_on_error : fail_on_none;
    // libvips 8.14 shifts the colours of an exported picture without a profile: (200, 40, 60) becomes (197, 21, 52).
    int failed = with_profile
        ? vips.call.thumbnail((void *)bytes, count, &small, side, "height", side, "size", size_down, "fail_on", fail_on,
                                "export_profile", "srgb", NULL)
        : vips.call.thumbnail((void *)bytes, count, &small, side, "height", side, "size", size_down, "fail_on", fail_on, NULL);
    if (failed) return -1;
    double white[] = {255};
    vips_array *background = vips.call.array(white, 1);
    failed = vips.call.has_alpha(small) ? vips.call.flatten(small, &flat, "background", background, NULL) : vips.call.copy(small, &flat, NULL);
    vips.call.unref_area(background);
    vips.call.unref(small);
    if (failed) return -1;
    failed = vips.call.to_space(flat, &srgb, interpretation_srgb, NULL);
    vips.call.unref(flat);
    if (failed) return -1;
    failed = vips.call.cast(srgb, &bytes8, format_uchar, NULL);
    vips.call.unref(srgb);
    if (failed) return -1;
    if (vips.call.bands(bytes8) != 3) {
        vips_image *three = NULL;
        failed = vips.call.extract_bands(bytes8, &three, 0, "n", 3, NULL);
        vips.call.unref(bytes8);
        if (failed) return -1;
        bytes8 = three;
    }
    out->width = vips.call.width(bytes8);
    out->height = vips.call.height(bytes8);
    size_t length = 0, expected = (size_t)out->width * (size_t)out->height * 3;
    if (target.pixels && target.bytes == expected) {
        failed = write_into(target, bytes8, out->width, out->height);
        vips.call.unref(bytes8);
        return failed ? -1 : 0;
    }
    out->data = vips.call.pixels(bytes8, &length);
    vips.call.unref(bytes8);
    if (out->data && length == expected) return 0;
    vips.call.free(out->data);
    out->data = NULL;
    return -1;
}

/// The bytes of a picture's pixels as its file states them, times what measurements show: transparency costs as much again (it is worked on
/// as fractions), interlacing too (all passes are kept), and two formats have slow decoders.
static int64_t work_of(vips_image *image, const char *loader) {
    static const int sample_bytes[] = {1, 1, 2, 2, 4, 4, 4, 8, 8, 16};
    int format = vips.call.format(image);
    int sample = format >= 0 && format < (int)(sizeof sample_bytes / sizeof *sample_bytes) ? sample_bytes[format] : 16;
    int64_t bytes = (int64_t)vips.call.width(image) * vips.call.height(image) * vips.call.bands(image) * sample;
    if (vips.call.has_alpha(image)) bytes *= 2;
    if (vips.call.type_of(image, "interlaced") != 0) bytes *= 2;
    if (strcmp(loader, "webp") == 0) bytes *= 2;
    if (strcmp(loader, "jxl") == 0) bytes *= 3;
    return bytes;
}

int cvips_open(const uint8_t *bytes, size_t count, const char *loader, int64_t maximum_pixels, struct cvips_pixels *out) {
    memset(out, 0, sizeof *out);
    if (!ready()) return cvips_missing;
    if (!may_load(bytes, count, loader)) {
        snprintf(out->message, sizeof out->message, "no reader for %s", loader);
        return cvips_unsupported;
    }
    vips_image *image = vips.call.open(bytes, count, "", NULL);
    if (!image) return fail(out, cvips_corrupt);
    int64_t area = (int64_t)vips.call.width(image) * vips.call.height(image);
    out->orientation = vips.call.orientation(image);
    int turned = out->orientation >= 5;
    out->full_width = turned ? vips.call.height(image) : vips.call.width(image);
    out->full_height = turned ? vips.call.width(image) : vips.call.height(image);
    out->pages = vips.call.pages(image);
    out->has_profile = vips.call.type_of(image, profile_name) != 0;
    out->work = work_of(image, loader);
    vips.call.unref(image);
    return area > maximum_pixels ? cvips_too_many : 0;
}

int cvips_decode(const uint8_t *bytes, size_t count, int long_side, uint8_t *target, size_t target_bytes, struct cvips_pixels *out) {
    if (!ready()) return cvips_missing;
    int side = long_side > 0 ? long_side : longest_side;
    // The whole picture is tried first, then without its profile, which may be wrong, then whatever can be read. A large one is tried twice.
    int is_large = out->work > large_work, code = cvips_corrupt;
    for (int attempt = 0; attempt < 4; attempt++) {
        int strict = attempt < 2, with_profile = attempt % 2 == 0;
        if (with_profile && !out->has_profile) continue;
        if (is_large && (attempt == 2 || (attempt == 1 && out->has_profile))) continue;
        if (render(bytes, count, side, with_profile, strict, (struct target){target, target_bytes}, out) == 0) {
            out->damaged = !strict;
            vips.call.clear_error();
            return 0;
        }
        code = fail(out, cvips_corrupt);
    }
    return code;
}

int cvips_to_srgb(uint8_t *rgb, int width, int height, const uint8_t *profile, size_t profile_length) {
    if (!ready()) return cvips_missing;
    size_t length = (size_t)width * (size_t)height * 3;
    vips_image *image = vips.call.wrap(rgb, length, width, height, 3, format_uchar);
    if (!image) return cvips_memory;
    vips_image *tagged = NULL, *converted = NULL;
    int failed = vips.call.copy(image, &tagged, "interpretation", interpretation_srgb, NULL);
    vips.call.unref(image);
    if (failed) return cvips_memory;
    if (profile) {
        vips.call.set_blob(tagged, profile_name, profile, profile_length);
        failed = vips.call.transform(tagged, &converted, "srgb", "embedded", 1, "intent", intent_relative, NULL);
    } else {
        failed = vips.call.transform(tagged, &converted, "srgb", "input_profile", "p3", "intent", intent_relative, NULL);
    }
    vips.call.unref(tagged);
    if (failed) {
        vips.call.clear_error();
        return cvips_unsupported;
    }
    size_t written = 0;
    uint8_t *result = vips.call.pixels(converted, &written);
    vips.call.unref(converted);
    if (result && written == length) memcpy(rgb, result, length);
    vips.call.free(result);
    vips.call.clear_error();
    return result && written == length ? 0 : cvips_unsupported;
}

void cvips_free(void *memory) {
    if (memory) vips.call.free(memory);
}

const char *cvips_version(void) { return ready() ? vips.call.version() : NULL; }

int cvips_encode(const uint8_t *rgb, int width, int height, const char *suffix, uint8_t **out, size_t *count) {
    if (!ready()) return cvips_missing;
    vips_image *image = vips.call.wrap(rgb, (size_t)width * (size_t)height * 3, width, height, 3, format_uchar);
    if (!image) return cvips_memory;
    vips_image *tagged = NULL;
    if (vips.call.copy(image, &tagged, "interpretation", interpretation_srgb, NULL) != 0) {
        vips.call.unref(image);
        return cvips_memory;
    }
    void *buffer = NULL;
    int failed = vips.call.encode(tagged, suffix, &buffer, count, NULL);
    vips.call.unref(image);
    vips.call.unref(tagged);
    *out = buffer;
    return failed ? cvips_unsupported : 0;
}
