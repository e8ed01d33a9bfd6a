#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <pthread.h>

struct carchive_library carchive_la;
static int is_there;

// Opens the library when an archive is first read or written. If it were linked, it and its decompressors would be loaded at
// every start of every command.
static void start(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) \
    carchive_la.name = (__typeof__(carchive_la.name))dlsym(handle, "archive_" #name); \
    if (!carchive_la.name) return;
    CARCHIVE_READING(FIND)
    CARCHIVE_WRITING(FIND)
    carchive_la.utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    is_there = 1;
}

int carchive_ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_there;
}
