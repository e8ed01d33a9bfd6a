#include "CVideo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#include "table.h"

struct cvideo_table av;
static int is_there;
static char version[24];

// The structures differ between the versions, so only the version is opened whose headers this was built with.
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number
#define LIBRARY(name, major) dlopen("lib" name ".so." TEXT(major), RTLD_LAZY | RTLD_LOCAL)

/// No single piece of memory may be larger: 8K frames with 10 bits need 106 MB.
static const size_t largest_piece = 192 << 20;

static void start(void) {
    void *util = LIBRARY("avutil", LIBAVUTIL_VERSION_MAJOR), *codec = LIBRARY("avcodec", LIBAVCODEC_VERSION_MAJOR);
    void *format = LIBRARY("avformat", LIBAVFORMAT_VERSION_MAJOR), *scale = LIBRARY("swscale", LIBSWSCALE_VERSION_MAJOR);
    void *resample = LIBRARY("swresample", LIBSWRESAMPLE_VERSION_MAJOR);
    if (!util || !codec || !format || !scale || !resample) return;
#define FIND(library, name) \
    av.name = (__typeof__(av.name))dlsym(library, #name); \
    if (!av.name) return;
#define FIND_FORMAT(name) FIND(format, name)
#define FIND_CODEC(name) FIND(codec, name)
#define FIND_UTIL(name) FIND(util, name)
#define FIND_RESAMPLE(name) FIND(resample, name)
#define FIND_SCALE(name) FIND(scale, name)
    FORMAT(FIND_FORMAT)
    SIDE_OF_STREAM(FIND_FORMAT)
    CODEC(FIND_CODEC)
    SIDE(FIND_CODEC)
    UTIL(FIND_UTIL)
    RESAMPLE(FIND_RESAMPLE)
    SCALE(FIND_SCALE)
    av.av_log_set_level(AV_LOG_QUIET);
    av.av_max_alloc(largest_piece);
    unsigned number = av.avformat_version();
    snprintf(version, sizeof version, "%u.%u.%u", number >> 16, number >> 8 & 255, number & 255);
    is_there = 1;
}

int cvideo_ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_there;
}

const char *cvideo_version(void) { return cvideo_ready() ? version : NULL; }
