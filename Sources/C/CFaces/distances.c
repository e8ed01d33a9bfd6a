#include "CFaces.h"

#include <string.h>

#if defined(__x86_64__) && defined(__linux__)
#define TARGET_CLONES __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define TARGET_CLONES
#endif

typedef float numbers __attribute__((vector_size(64)));
enum { lanes = 16, parts = 128 / lanes };

TARGET_CLONES
void cf_distances(const float *row, const float *rows, int64_t count, float *distances) {
    numbers own[parts];
    memcpy(own, row, sizeof own);
    for (int64_t i = 0; i < count; i++) {
        numbers sum[2] = {{0}, {0}};
        for (int part = 0; part < parts; part++) {
            numbers other;
            memcpy(&other, rows + i * 128 + part * lanes, sizeof other);
            other -= own[part];
            sum[part & 1] += other * other;
        }
        sum[0] += sum[1];
        float total = 0;
        for (int lane = 0; lane < lanes; lane++) total += sum[0][lane];
        distances[i] = total;
    }
}
