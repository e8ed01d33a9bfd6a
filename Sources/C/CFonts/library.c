#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static struct cfonts_library library;
static int is_there;

static void start(void) {
    void *handle = dlopen("libfreetype.so.6", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) \
    library.name = (__typeof__(library.name))dlsym(handle, #name); \
    if (!library.name) return;
    CFONTS_FREETYPE(FIND)
    handle = dlopen("libharfbuzz.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
    CFONTS_HARFBUZZ(FIND)
    handle = dlopen("libharfbuzz-subset.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
    CFONTS_SUBSET(FIND)
    is_there = 1;
}

const struct cfonts_library *cfonts_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_there ? &library : NULL;
}

const char *cfonts_version(void) { return cfonts_library() ? library.hb_version_string() : NULL; }

int cfonts_each_name(const char *names, int (*body)(void *context, const char *name, size_t index), void *context) {
    char name[128];
    for (size_t index = 0; *names; index++) {
        const char *end = strchr(names, '\n');
        if (!end || (size_t)(end - names) >= sizeof name) return 0;
        memcpy(name, names, (size_t)(end - names));
        name[end - names] = 0;
        if (!body(context, name, index)) return 0;
        names = end + 1;
    }
    return 1;
}
