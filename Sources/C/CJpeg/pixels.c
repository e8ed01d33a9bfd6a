#include "CJpeg.h"

#include <stdlib.h>
#include <string.h>

/// Weights of the source cells that one target cell covers, in 1/4096.
struct span {
    int first, last;
    int32_t head, tail;
};

static struct span span_of(int index, int from, int to) {
    int64_t start = (int64_t)index * from * 4096 / to, end = (int64_t)(index + 1) * from * 4096 / to;
    if (end <= start) end = start + 1;
    struct span span = {(int)(start >> 12), (int)((end - 1) >> 12), 0, 0};
    span.head = (int32_t)(4096 - (start & 4095));
    span.tail = (int32_t)(end - ((int64_t)span.last << 12));
    if (span.first == span.last) span.head = (int32_t)(end - start);
    return span;
}

int cpixels_shrink(const uint8_t *rgb, int width, int height, uint8_t *out, int out_width, int out_height) {
    if (width == out_width && height == out_height) {
        memcpy(out, rgb, (size_t)width * (size_t)height * 3);
        return 0;
    }
    struct span *columns = malloc(sizeof *columns * (size_t)out_width);
    uint64_t *sums = malloc(sizeof *sums * (size_t)out_width * 3);
    if (!columns || !sums) {
        free(columns);
        free(sums);
        return cjpeg_memory;
    }
    for (int x = 0; x < out_width; x++) columns[x] = span_of(x, width, out_width);
    for (int y = 0; y < out_height; y++) {
        struct span rows = span_of(y, height, out_height);
        memset(sums, 0, sizeof *sums * (size_t)out_width * 3);
        uint64_t weight_y = 0;
        for (int sy = rows.first; sy <= rows.last; sy++) {
            uint64_t wy = (uint64_t)(sy == rows.first ? rows.head : sy == rows.last ? rows.tail : 4096);
            weight_y += wy;
            const uint8_t *line = rgb + (size_t)sy * (size_t)width * 3;
            for (int x = 0; x < out_width; x++) {
                struct span c = columns[x];
                const uint8_t *p = line + (size_t)c.first * 3;
                uint32_t r = p[0] * (uint32_t)c.head, g = p[1] * (uint32_t)c.head, b = p[2] * (uint32_t)c.head;
                for (int sx = c.first + 1; sx <= c.last; sx++) {
                    p += 3;
                    uint32_t w = sx == c.last ? (uint32_t)c.tail : 4096;
                    r += p[0] * w;
                    g += p[1] * w;
                    b += p[2] * w;
                }
                sums[x * 3] += r * wy;
                sums[x * 3 + 1] += g * wy;
                sums[x * 3 + 2] += b * wy;
            }
        }
        uint8_t *target = out + (size_t)y * (size_t)out_width * 3;
        for (int x = 0; x < out_width; x++) {
            struct span c = columns[x];
            uint64_t weight_x = c.first == c.last ? (uint64_t)c.head : (uint64_t)c.head + (uint64_t)c.tail + 4096ull * (uint64_t)(c.last - c.first - 1);
            uint64_t total = weight_x * weight_y;
            for (int i = 0; i < 3; i++) target[x * 3 + i] = (uint8_t)((sums[x * 3 + i] + total / 2) / total);
        }
    }
    free(columns);
    free(sums);
    return 0;
}

void cpixels_orient(const uint8_t *rgb, int width, int height, int orientation, uint8_t *out) {
    int w = orientation >= 5 ? height : width;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int tx, ty;
            switch (orientation) {
            case 2: tx = width - 1 - x, ty = y; break;
            case 3: tx = width - 1 - x, ty = height - 1 - y; break;
            case 4: tx = x, ty = height - 1 - y; break;
            case 5: tx = y, ty = x; break;
            case 6: tx = height - 1 - y, ty = x; break;
            case 7: tx = height - 1 - y, ty = width - 1 - x; break;
            case 8: tx = y, ty = width - 1 - x; break;
            default: tx = x, ty = y; break;
            }
            const uint8_t *p = rgb + ((size_t)y * (size_t)width + (size_t)x) * 3;
            uint8_t *q = out + ((size_t)ty * (size_t)w + (size_t)tx) * 3;
            q[0] = p[0];
            q[1] = p[1];
            q[2] = p[2];
        }
    }
}

void cpixels_luma(const uint8_t *rgb, int width, int height, float *out, int out_width, int out_height) {
    for (int y = 0; y < out_height; y++) {
        struct span rows = span_of(y, height, out_height);
        for (int x = 0; x < out_width; x++) {
            struct span columns = span_of(x, width, out_width);
            double sum = 0, total = 0;
            for (int sy = rows.first; sy <= rows.last; sy++) {
                double wy = sy == rows.first ? rows.head : sy == rows.last ? rows.tail : 4096;
                const uint8_t *p = rgb + ((size_t)sy * (size_t)width + (size_t)columns.first) * 3;
                for (int sx = columns.first; sx <= columns.last; sx++, p += 3) {
                    double w = wy * (sx == columns.first ? columns.head : sx == columns.last ? columns.tail : 4096);
                    sum += w * (0.299 * p[0] + 0.587 * p[1] + 0.114 * p[2]);
                    total += w;
                }
            }
            out[y * out_width + x] = (float)(sum / total);
        }
    }
}

uint32_t cpixels_mean(const uint8_t *rgb, int width, int height) {
    uint64_t sums[3] = {0, 0, 0}, count = (uint64_t)width * (uint64_t)height;
    for (uint64_t i = 0; i < count * 3; i += 3) {
        sums[0] += rgb[i];
        sums[1] += rgb[i + 1];
        sums[2] += rgb[i + 2];
    }
    if (count == 0) return 0;
    return (uint32_t)((sums[0] / count) << 16 | (sums[1] / count) << 8 | (sums[2] / count));
}
