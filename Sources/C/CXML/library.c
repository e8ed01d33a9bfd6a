#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <pthread.h>

static struct cxml_library library;
static int is_there;

// Opens the library when a document is first read. If it were linked, it and ICU would be loaded at every start of every
// command.
static void start(void) {
    void *handle = dlopen("libxml2.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) \
    library.name = (__typeof__(library.name))dlsym(handle, #name); \
    if (!library.name) return;
    CXML_FUNCTIONS(FIND)
    library.xmlInitParser();
    is_there = 1;
}

const struct cxml_library *cxml_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_there ? &library : NULL;
}
