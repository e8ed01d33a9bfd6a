#include "align.h"

#include <stdlib.h>
#include <string.h>

/// The rectangle that both pictures have in common.
struct part {
    int left, top, right, bottom;
};

/// Narrows a range of integer positions along a line to those for which `start + by * place` lies between -0.5 and `end` - 0.5.
static void narrow(double start, double by, double end, double *first, double *last) {
    if (fabs(by) < 1e-9) {
        if (start < -0.5 || start > end - 0.5) *last = *first - 1;
        return;
    }
    double a = (-0.5 - start) / by, b = (end - 0.5 - start) / by;
    *first = fmax(*first, ceil(fmin(a, b))), *last = fmin(*last, floor(fmax(a, b)));
}

/// Returns the fraction of an edge that lies outside the other picture. The edge runs from (x, y) over `length` cells, across
/// or down.
static float outside(const float p[6], int width, int height, int x, int y, int length, int is_down) {
    float u, v, next, below;
    place(p, width, height, (float)x, (float)y, &u, &v);
    place(p, width, height, (float)(x + !is_down), (float)(y + is_down), &next, &below);
    double first = 0, last = length - 1;
    narrow(u, next - u, width, &first, &last);
    narrow(v, below - v, height, &first, &last);
    return 1 - (float)(fmax(last - first + 1, 0) / length);
}

/// Returns a rectangle of the first picture that lies entirely in the other one. The edge with the largest fraction outside
/// moves inwards until all edges are inside. The overlap is convex, so the rectangle then has no holes.
static struct part common(const float p[6], int width, int height) {
    struct part part = {0, 0, width, height};
    while (part.left < part.right && part.top < part.bottom) {
        int across = part.right - part.left, down = part.bottom - part.top, worst = 0;
        float shares[4] = {
            outside(p, width, height, part.left, part.top, across, 0), outside(p, width, height, part.left, part.bottom - 1, across, 0),
            outside(p, width, height, part.left, part.top, down, 1), outside(p, width, height, part.right - 1, part.top, down, 1)};
        for (int i = 1; i < 4; i++) worst = shares[i] > shares[worst] ? i : worst;
        if (shares[worst] <= 0) break;
        int *edges[] = {&part.top, &part.bottom, &part.left, &part.right};
        *edges[worst] += worst % 2 ? -1 : 1;
    }
    return part;
}

/// Copies the common part of both pictures: unchanged from the first, resampled from the second according to the alignment.
static void crop(
    const uint8_t *one, const uint8_t *other, const float p[6], int width, int height, struct part part, uint8_t *a, uint8_t *b) {
    size_t row = (size_t)(part.right - part.left) * 3, line = 3 * (size_t)width;
    float across = p[1], down = p[4] * (float)height / (float)width;
    for (int y = part.top; y < part.bottom; y++, a += row) {
        memcpy(a, one + (size_t)y * line + (size_t)part.left * 3, row);
        float u0, v0;
        place(p, width, height, (float)part.left, (float)y, &u0, &v0);
        for (int x = 0; x < part.right - part.left; x++, b += 3) {
            float u = fminf(fmaxf(u0 + across * (float)x, 0), (float)(width - 1));
            float v = fminf(fmaxf(v0 + down * (float)x, 0), (float)(height - 1));
            int left = (int)u < width - 2 ? (int)u : width - 2, above = (int)v < height - 2 ? (int)v : height - 2;
            int s = (int)((u - (float)left) * 256 + 0.5f), t = (int)((v - (float)above) * 256 + 0.5f);
            const uint8_t *at = other + (size_t)above * line + 3 * (size_t)left, *below = at + line;
            for (int k = 0; k < 3; k++) {
                int upper = at[k] * 256 + (at[k + 3] - at[k]) * s, lower = below[k] * 256 + (below[k + 3] - below[k]) * s;
                b[k] = (uint8_t)((upper * 256 + (lower - upper) * t + (1 << 15)) >> 16);
            }
        }
    }
}

int compare_whole(const uint8_t *one, const uint8_t *other, int width, int height, struct cpages_difference *out) {
    struct cpages_sheet *a = cpages_prepare((struct cpages_picture){one, width, height}, width, height);
    struct cpages_sheet *b = cpages_prepare((struct cpages_picture){other, width, height}, width, height);
    int result = a && b ? cpages_compare(a, b, out) : cpages_memory;
    cpages_release(a), cpages_release(b);
    return result;
}

/// Crops two aligned pictures of the same size to their common part, and compares the two crops.
static int compare_common(const uint8_t *rgb, int width, int height, const float alignment[6], struct cpages_difference *out) {
    struct part part = common(alignment, width, height);
    // The pixels at the border of the common part are mixed with pixels beyond it, so they are cut off.
    int inset = part.right - part.left > 32 && part.bottom - part.top > 32 ? 2 : 0;
    part = (struct part){part.left + inset, part.top + inset, part.right - inset, part.bottom - inset};
    size_t count = (size_t)width * (size_t)height, left = (size_t)(part.right - part.left) * (size_t)(part.bottom - part.top);
    if (part.right <= part.left || part.bottom <= part.top || left * 2 < count) return cpages_unequal;
    uint8_t *parts = malloc(left * 3 * 2);
    if (!parts) return cpages_memory;
    crop(rgb, rgb + count * 3, alignment, width, height, part, parts, parts + left * 3);
    int result = compare_whole(parts, parts + left * 3, part.right - part.left, part.bottom - part.top, out);
    free(parts);
    return result;
}

int cpages_compare_crop(
    struct cpages_picture one, struct cpages_picture other, int width, int height, float alignment[6], struct cpages_difference *out) {
    if (width < 16 || height < 16 || !is_plausible(alignment)) return cpages_unequal;
    size_t size = (size_t)width * (size_t)height * 3;
    uint8_t *rgb = malloc(size * 2);
    int result = rgb ? sheet_shrink(one, width, height, rgb) : cpages_memory;
    if (result == cpages_good) result = sheet_shrink(other, width, height, rgb + size);
    if (result == cpages_good) result = align_pictures(one, other, rgb, width, height, alignment);
    if (result == cpages_good) result = compare_common(rgb, width, height, alignment, out);
    free(rgb);
    return result;
}
