#include "table.h"

#include <dlfcn.h>
#include <pthread.h>

static const char *const names[] = {
    "g_log_set_default_handler", "g_object_unref", "g_free", "vips_init", "vips_concurrency_set", "vips_cache_set_max", "vips_error_buffer",
    "vips_error_clear", "vips_foreign_find_load_buffer", "vips_image_new_from_buffer", "vips_image_new_from_memory", "vips_image_get_width",
    "vips_image_get_height", "vips_image_get_bands", "vips_image_get_format", "vips_image_get_interpretation",
    "vips_image_get_orientation", "vips_image_get_n_pages", "vips_image_get_page_height", "vips_image_hasalpha", "vips_image_get_typeof",
    "vips_image_get_blob", "vips_image_set_blob_copy", "vips_image_set_int", "vips_image_remove", "vips_array_double_new", "vips_area_unref",
    "vips_copy", "vips_autorot", "vips_resize", "vips_premultiply", "vips_unpremultiply", "vips_crop", "vips_embed", "vips_flatten",
    "vips_colourspace", "vips_cast", "vips_icc_transform", "vips_image_copy_memory", "vips_image_write_to_memory",
    "vips_image_write_to_buffer",
};

union cconvert_union cconvert_vips;
static int is_there;

_Static_assert(sizeof names / sizeof *names == sizeof(struct cconvert_table) / sizeof(void *), "each function has its name");

static void silence(const char *domain, int level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static void start(void) {
    void *handle = dlopen("libvips.so.42", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cconvert_vips.slots[i] = dlsym(handle, names[i]);
        if (!cconvert_vips.slots[i]) return;
    }
    cconvert_vips.call.set_log_handler(silence, NULL);
    if (cconvert_vips.call.init("shoebox") != 0) return;
    cconvert_vips.call.set_threads(1);
    cconvert_vips.call.set_cache(0);
    is_there = 1;
}

int cconvert_ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    if (is_there) cconvert_vips.call.clear_error();
    return is_there;
}
