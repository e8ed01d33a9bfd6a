#include "CFaces.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// facedetect_cnn of libfacedetection, a function of C++ that takes and returns nothing but pointers and numbers.
static const char name[] = "_Z14facedetect_cnnPhS_iii";
typedef int *find_faces(uint8_t *buffer, uint8_t *bgr, int width, int height, int stride);

// The buffer that the function writes to: the number of faces, and 16 short numbers for each.
enum { buffer_size = 0x20000, fields = 16, most_faces = (buffer_size - 4) / (2 * fields), shortest = 32, longest = 2048 };

struct cf_finder { find_faces *find; };

static int has_instructions(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx") && __builtin_cpu_supports("fma");
#else
    return 0;
#endif
}

cf_finder *cf_open(const char *path, char *message, size_t capacity) {
    if (!has_instructions()) {
        snprintf(message, capacity, "this processor has no AVX or FMA");
        return NULL;
    }
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *why = dlerror();
        snprintf(message, capacity, "it cannot be loaded: %s", why ? why : "no reason given");
        return NULL;
    }
    find_faces *find;
    void (*set_threads)(int);
    *(void **)&find = dlsym(handle, name);
    *(void **)&set_threads = dlsym(handle, "omp_set_num_threads");
    cf_finder *finder = find ? malloc(sizeof *finder) : NULL;
    if (!finder) {
        snprintf(message, capacity, "it is of another version, without %s", name);
        return NULL;
    }
    if (set_threads) set_threads(1);
    finder->find = find;
    return finder;
}

int cf_find(const cf_finder *finder, const uint8_t *rgb, int width, int height, struct cf_face *faces, int capacity) {
    if (width < shortest || height < shortest || width > longest || height > longest) return -1;
    size_t count = (size_t)width * (size_t)height;
    uint8_t *buffer = calloc(buffer_size + 64, 1), *bgr = malloc(3 * count);
    int found = -1;
    if (buffer && bgr) {
        for (size_t i = 0; i < count; i++) {
            bgr[3 * i] = rgb[3 * i + 2];
            bgr[3 * i + 1] = rgb[3 * i + 1];
            bgr[3 * i + 2] = rgb[3 * i];
        }
        const int *result = finder->find(buffer, bgr, width, height, width * 3);
        found = result ? *result : 0;
        if (found < 0) found = 0;
        if (found > capacity) found = capacity;
        if (found > most_faces) found = most_faces;
        for (int i = 0; i < found; i++) {
            int16_t field[fields];
            memcpy(field, (const uint8_t *)result + sizeof(int) + (size_t)i * sizeof field, sizeof field);
            faces[i] = (struct cf_face){field[0], field[1], field[2], field[3], field[4], {0}};
            for (int j = 0; j < 10; j++) faces[i].points[j] = field[5 + j];
        }
    }
    free(buffer), free(bgr);
    return found;
}
