#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static const char *const names[] = {
    "g_log_set_default_handler", "g_object_unref", "g_free", "vips_init", "vips_version_string", "vips_concurrency_set", "vips_cache_set_max", "vips_error_buffer",
    "vips_error_clear", "vips_foreign_find_load_buffer", "vips_image_new_from_buffer", "vips_image_new_from_memory", "vips_image_get_width",
    "vips_image_get_height", "vips_image_get_bands", "vips_image_get_format", "vips_image_get_interpretation",
    "vips_image_get_orientation", "vips_image_get_n_pages", "vips_image_get_page_height", "vips_image_hasalpha", "vips_image_get_typeof",
    "vips_image_get_blob", "vips_image_set_blob_copy", "vips_image_set_int", "vips_image_remove", "vips_array_double_new", "vips_area_unref",
    "vips_thumbnail_buffer", "vips_copy", "vips_autorot", "vips_resize", "vips_premultiply", "vips_unpremultiply", "vips_crop", "vips_embed", "vips_flatten", "vips_bandjoin",
    "vips_colourspace", "vips_cast", "vips_extract_band", "vips_icc_transform", "vips_image_copy_memory", "vips_image_write_to_memory", "vips_image_write",
    "vips_image_write_to_buffer",
};

union cvips_union cvips_library;
static int is_there;

_Static_assert(sizeof names / sizeof *names == sizeof(struct cvips_functions) / sizeof(void *), "each function has its name");

static void silence(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void start(void) {
    void *handle = dlopen("libvips.so.42", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cvips_library.slots[i] = dlsym(handle, names[i]);
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

int cvips_has_loader(const uint8_t *bytes, size_t count, const char *format) {
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
