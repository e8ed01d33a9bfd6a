#include "CInference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int64_t ci_find_spans(const float *map, int width, int height, float threshold, struct ci_span *spans) {
    // One more place on the left, which is never marked.
    uint8_t *rows = calloc(2, (size_t)width + 1);
    if (!rows) return -1;
    int64_t found = 0;
    for (int y = 0; y < height; y++) {
        uint8_t *now = rows + (size_t)(y & 1) * ((size_t)width + 1) + 1, *above = rows + (size_t)(~y & 1) * ((size_t)width + 1) + 1;
        const float *value = map + (int64_t)y * width;
        for (int x = 0; x < width; x++) now[x] = value[x] > threshold;
        for (int x = 0; x < width; x++) {
            if (!(now[x] | now[x - 1] | above[x] | above[x - 1])) continue;
            int from = x;
            while (x + 1 < width && (now[x + 1] | now[x] | above[x + 1] | above[x])) x++;
            spans[found++] = (struct ci_span){(uint16_t)y, (uint16_t)from, (uint16_t)x};
        }
    }
    free(rows);
    return found;
}

float ci_mean_inside(const float *map, int width, int height, const float corners[8]) {
    float top = corners[1], bottom = corners[1], sum = 0;
    for (int i = 3; i < 8; i += 2) top = fminf(top, corners[i]), bottom = fmaxf(bottom, corners[i]);
    int first = (int)fmaxf(0, floorf(top)), last = (int)fminf((float)height - 1, ceilf(bottom));
    int64_t count = 0;
    for (int y = first; y <= last; y++) {
        float left = INFINITY, right = -INFINITY;
        for (int i = 0; i < 4; i++) {
            float ax = corners[2 * i], ay = corners[2 * i + 1], bx = corners[(2 * i + 2) & 7], by = corners[(2 * i + 3) & 7];
            if ((float)y < fminf(ay, by) - 0.5f || (float)y > fmaxf(ay, by) + 0.5f) continue;
            float rise = by - ay, part = fabsf(rise) < 1e-3f ? 0 : fminf(fmaxf(((float)y - ay) / rise, 0), 1);
            float x = ax + part * (bx - ax);
            left = fminf(left, x), right = fmaxf(right, x);
            if (fabsf(rise) < 1e-3f) left = fminf(left, bx), right = fmaxf(right, bx);
        }
        if (left > right) continue;
        int from = (int)fmaxf(0, roundf(left)), to = (int)fminf((float)width - 1, roundf(right));
        for (int x = from; x <= to; x++) sum += map[(int64_t)y * width + x];
        if (to >= from) count += to - from + 1;
    }
    return count > 0 ? sum / (float)count : 0;
}
