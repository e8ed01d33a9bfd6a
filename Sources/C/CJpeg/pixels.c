#include "CJpeg.h"

#include <stdlib.h>
#include <string.h>

/// The source cells that one target cell covers, `first`…`last`, and the weights of these two in 1/4096: `head` and `tail`.
/// Cells between them have the weight 4096. If only one cell is covered, `head` is its weight.
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

static int64_t weight_at(struct span span, int index) {
    return index == span.first ? span.head : index == span.last ? span.tail : 4096;
}

static int64_t weight_of(struct span span) {
    return span.first == span.last ? span.head : (int64_t)span.head + span.tail + 4096ll * (span.last - span.first - 1);
}

int cpixels_shrink(const uint8_t *rgb, int width, int height, uint8_t *out, int out_width, int out_height) {
    if (width == out_width && height == out_height) {
        memcpy(out, rgb, (size_t)width * (size_t)height * 3);
        return 0;
    }
    size_t samples = (size_t)width * 3;
    struct span *columns = malloc(sizeof *columns * (size_t)out_width);
    uint32_t *sums = malloc(sizeof *sums * samples);
    if (!columns || !sums) {
        free(columns);
        free(sums);
        return cjpeg_memory;
    }
    for (int x = 0; x < out_width; x++) columns[x] = span_of(x, width, out_width);
    for (int y = 0; y < out_height; y++) {
        // Adds up rows first, in a loop that the compiler vectorises, and columns afterwards.
        struct span rows = span_of(y, height, out_height);
        int drop = rows.last - rows.first > 4000 ? 8 : 0;  // keeps the sums within 32 bits
        uint32_t weight_y = 0;
        memset(sums, 0, sizeof *sums * samples);
        for (int sy = rows.first; sy <= rows.last; sy++) {
            uint32_t w = (uint32_t)weight_at(rows, sy) >> drop;
            const uint8_t *line = rgb + (size_t)sy * samples;
            weight_y += w;
            for (size_t i = 0; i < samples; i++) sums[i] += line[i] * w;
        }
        uint8_t *target = out + (size_t)y * (size_t)out_width * 3;
        for (int x = 0; x < out_width; x++, target += 3) {
            struct span c = columns[x];
            const uint32_t *p = sums + (size_t)c.first * 3;
            uint64_t r = 0, g = 0, b = 0;
            for (int sx = c.first; sx <= c.last; sx++, p += 3) {
                uint64_t w = (uint64_t)weight_at(c, sx);
                r += p[0] * w;
                g += p[1] * w;
                b += p[2] * w;
            }
            double scale = 1 / ((double)weight_of(c) * weight_y);
            target[0] = (uint8_t)((double)(int64_t)r * scale + 0.5);
            target[1] = (uint8_t)((double)(int64_t)g * scale + 0.5);
            target[2] = (uint8_t)((double)(int64_t)b * scale + 0.5);
        }
    }
    free(columns);
    free(sums);
    return 0;
}

void cpixels_orient(const uint8_t *rgb, int width, int height, int orientation, uint8_t *out) {
    // The target position of the first pixel, and the distances from there to the targets of the pixels to its right and below
    // it.
    ptrdiff_t w = width, h = height, start, across, down;
    switch (orientation) {
    case 2: start = w - 1, across = -1, down = w; break;
    case 3: start = w * h - 1, across = -1, down = -w; break;
    case 4: start = w * (h - 1), across = 1, down = -w; break;
    case 5: start = 0, across = h, down = 1; break;
    case 6: start = h - 1, across = h, down = -1; break;
    case 7: start = w * h - 1, across = -h, down = -1; break;
    case 8: start = h * (w - 1), across = -h, down = 1; break;
    default: memcpy(out, rgb, (size_t)(w * h) * 3); return;
    }
    // Works in stripes of rows, so that writes to the target are close together.
    enum { stripe = 16 };
    for (ptrdiff_t top = 0; top < h; top += stripe) {
        ptrdiff_t bottom = top + stripe < h ? top + stripe : h;
        for (ptrdiff_t x = 0; x < w; x++) {
            const uint8_t *p = rgb + (top * w + x) * 3;
            uint8_t *q = out + (start + x * across + top * down) * 3;
            for (ptrdiff_t y = top; y < bottom; y++, p += w * 3, q += down * 3) q[0] = p[0], q[1] = p[1], q[2] = p[2];
        }
    }
}

int cpixels_luma(const uint8_t *rgb, int width, int height, float *out, int out_width, int out_height) {
    uint16_t *line = malloc(sizeof *line * (size_t)width);
    struct span *columns = malloc(sizeof *columns * (size_t)out_width);
    uint64_t *sums = malloc(sizeof *sums * (size_t)out_width);
    int code = line && columns && sums ? 0 : cjpeg_memory;
    for (int x = 0; code == 0 && x < out_width; x++) columns[x] = span_of(x, width, out_width);
    for (int y = 0; code == 0 && y < out_height; y++) {
        struct span rows = span_of(y, height, out_height);
        memset(sums, 0, sizeof *sums * (size_t)out_width);
        for (int sy = rows.first; sy <= rows.last; sy++) {
            const uint8_t *p = rgb + (size_t)sy * (size_t)width * 3;
            // Computes in integers, in 1/256 of a level, so that uniform surfaces remain exactly uniform.
            for (int x = 0; x < width; x++, p += 3) line[x] = (uint16_t)((4899u * p[0] + 9617u * p[1] + 1868u * p[2]) >> 6);
            uint64_t wy = (uint64_t)weight_at(rows, sy);
            for (int x = 0; x < out_width; x++) {
                struct span c = columns[x];
                uint64_t sum = 0;
                for (int sx = c.first + 1; sx < c.last; sx++) sum += line[sx];
                sum = sum * 4096 + line[c.first] * (uint64_t)c.head;
                if (c.last > c.first) sum += line[c.last] * (uint64_t)c.tail;
                sums[x] += sum * wy;
            }
        }
        for (int x = 0; x < out_width; x++)
            out[y * out_width + x] = (float)((double)sums[x] / ((double)weight_of(columns[x]) * (double)weight_of(rows) * 256));
    }
    free(line);
    free(columns);
    free(sums);
    return code;
}

static inline int luma_at(const uint8_t *p) { return (77 * p[0] + 150 * p[1] + 29 * p[2]) >> 8; }

void cpixels_detail(const uint8_t *rgb, int width, int height, struct cpixels_details *out) {
    size_t count = (size_t)width * (size_t)height, ends = 0, even = 0, inner = 0;
    for (size_t i = 0; i < count; i++) {
        int light = luma_at(rgb + i * 3);
        ends += light < 5 || light > 250;
    }
    double fine = 0, coarse = 0;
    ptrdiff_t line = (ptrdiff_t)width * 3;
    for (int y = 1; y + 1 < height; y++) {
        const uint8_t *p = rgb + (size_t)y * (size_t)line + 3;
        int64_t laplacian = 0, gradient = 0;
        for (int x = 1; x + 1 < width; x++, p += 3) {
            int left = luma_at(p - 3), right = luma_at(p + 3), up = luma_at(p - line), down = luma_at(p + line);
            int l = 4 * luma_at(p) - left - right - up - down, h = right - left, v = down - up;
            laplacian += l * l;
            gradient += h * h + v * v;
            even += abs(h) <= 2 && abs(v) <= 2;
        }
        fine += (double)laplacian;
        coarse += (double)gradient;
        inner += width > 2 ? (size_t)width - 2 : 0;
    }
    out->sharpness = coarse > 0 ? __builtin_sqrt(fine / coarse) : 0;
    out->clipped = count ? (double)ends / (double)count : 0;
    out->flat = inner ? (double)even / (double)inner : 1;
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
