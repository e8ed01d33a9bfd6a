#include "CInference.h"
#include "exponential.h"
#include "processors.h"

ALWAYS_INLINE float probability(float log_odds) { return 1 / (1 + ci_exp(-log_odds)); }

enum { some = 32 };

/// Returns whether one of `some` cells is above the threshold. Most cells of a map are below it, so this skips many at once.
ALWAYS_INLINE int is_above(const float *value, float threshold) {
    int above = 0;
    for (int i = 0; i < some; i++) above |= value[i] > threshold;
    return above;
}

ALWAYS_INLINE int count_above(const float *values, int count, float threshold) {
    int above = 0;
    for (int i = 0; i < count; i++) above += values[i] > threshold;
    return above;
}

TARGET_CLONES
int64_t ci_find_spans(const float *map, int width, int height, float threshold, struct ci_span *spans, float doubt, int64_t *possible) {
    int64_t found = 0;
    *possible = 0;
    for (int y = 0; y < height; y++) {
        const float *value = map + (int64_t)y * width;
        *possible += count_above(value, width, doubt);
        for (int x = 0; x < width; x++) {
            while (x + some <= width && !is_above(value + x, threshold)) x += some;
            if (x == width) break;
            if (!(value[x] > threshold)) continue;
            int from = x;
            float sum = probability(value[x]);
            while (x + 1 < width && value[x + 1] > threshold) sum += probability(value[++x]);
            spans[found++] = (struct ci_span){(uint16_t)y, (uint16_t)from, (uint16_t)x, sum};
        }
    }
    return found;
}
