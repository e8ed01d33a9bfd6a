#include "sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Unknowns of a step: the alignment, gain and offset.
enum { unknowns = 8 };
/// Long side of the coarse alignment, in cells, and its largest number of steps. The fine alignment takes up to half as many at full size.
enum { coarse = 100, steps = 8 };

/// Light of a picture, row by row, slightly blurred.
struct light {
    int width, height;
    float *cells;
};

static void blur(float *cells, float *spare, int width, int height) {
    for (int y = 0; y < height; y++) {
        const float *row = cells + (size_t)y * (size_t)width;
        for (int x = 0; x < width; x++) {
            spare[(size_t)y * (size_t)width + (size_t)x] = (row[x > 0 ? x - 1 : 0] + row[x] + row[x < width - 1 ? x + 1 : x]) / 3;
        }
    }
    for (int y = 0; y < height; y++) {
        const float *above = spare + (size_t)(y > 0 ? y - 1 : 0) * (size_t)width, *here = spare + (size_t)y * (size_t)width;
        const float *below = spare + (size_t)(y < height - 1 ? y + 1 : y) * (size_t)width;
        for (int x = 0; x < width; x++) cells[(size_t)y * (size_t)width + (size_t)x] = (above[x] + here[x] + below[x]) / 3;
    }
}

static int light_of(struct cpages_picture picture, int width, int height, struct light *out) {
    size_t count = (size_t)width * (size_t)height;
    uint8_t *rgb = malloc(count * 3);
    float *spare = malloc(sizeof *spare * count);
    *out = (struct light){width, height, malloc(sizeof *out->cells * count)};
    int result = rgb && spare && out->cells ? sheet_shrink(picture, width, height, rgb) : cpages_memory;
    if (result == cpages_good) {
        for (size_t i = 0; i < count; i++) {
            out->cells[i] = (float)(reds * rgb[3 * i] + greens * rgb[3 * i + 1] + blues * rgb[3 * i + 2]) / whole;
        }
        blur(out->cells, spare, width, height);
    }
    free(rgb), free(spare);
    return result;
}

/// Maps a cell to its place in the other picture, in cells.
static void place(const float p[6], int width, int height, float x, float y, float *u, float *v) {
    float across = (x + 0.5f) / (float)width * 2 - 1, down = (y + 0.5f) / (float)height * 2 - 1;
    *u = (p[0] + p[1] * across + p[2] * down + 1) / 2 * (float)width - 0.5f;
    *v = (p[3] + p[4] * across + p[5] * down + 1) / 2 * (float)height - 0.5f;
}

static int is_within(float u, float v, int width, int height) {
    return u >= -0.5f && v >= -0.5f && u <= (float)width - 0.5f && v <= (float)height - 0.5f;
}

/// The index of the cell above and to the left of a place, and the distances of the place from it.
static size_t corner(float u, float v, int width, int height, float *right, float *down) {
    u = fminf(fmaxf(u, 0), (float)(width - 1)), v = fminf(fmaxf(v, 0), (float)(height - 1));
    int x = (int)u < width - 2 ? (int)u : width - 2, y = (int)v < height - 2 ? (int)v : height - 2;
    *right = u - (float)x, *down = v - (float)y;
    return (size_t)y * (size_t)width + (size_t)x;
}

/// Solves the equations by Cholesky decomposition; only the upper half of the matrix is read. Returns 0 where it is singular.
static int solve(double matrix[unknowns][unknowns], double right[unknowns]) {
    for (int i = 0; i < unknowns; i++) matrix[i][i] *= 1 + 1e-6;
    for (int i = 0; i < unknowns; i++) {
        for (int k = 0; k < i; k++) matrix[i][i] -= matrix[k][i] * matrix[k][i];
        if (!(matrix[i][i] > 1e-6)) return 0;
        matrix[i][i] = sqrt(matrix[i][i]);
        for (int j = i + 1; j < unknowns; j++) {
            for (int k = 0; k < i; k++) matrix[i][j] -= matrix[k][i] * matrix[k][j];
            matrix[i][j] /= matrix[i][i];
        }
    }
    for (int i = 0; i < unknowns; i++) {
        for (int k = 0; k < i; k++) right[i] -= matrix[k][i] * right[k];
        right[i] /= matrix[i][i];
    }
    for (int i = unknowns - 1; i >= 0; i--) {
        for (int j = i + 1; j < unknowns; j++) right[i] -= matrix[i][j] * right[j];
        right[i] /= matrix[i][i];
    }
    return 1;
}

/// Whether an edit may have made this alignment: at most a third cropped away, hardly any shear.
static int is_plausible(const float p[6]) {
    for (int i = 0; i < 6; i++) {
        if (!isfinite(p[i])) return 0;
    }
    return p[1] > 0.6f && p[1] < 1.6f && p[5] > 0.6f && p[5] < 1.6f && fabsf(p[2]) < 0.3f && fabsf(p[4]) < 0.3f && fabsf(p[0]) < 0.45f
        && fabsf(p[3]) < 0.45f;
}

/// The largest skew of a crop. It allows for the rounded sizes of small pictures.
static const float skewed = 0.01f;

/// How far an alignment is from a similarity (scaling and rotation): 0 for a similarity.
static float skew(const float p[6], struct cpages_picture one, struct cpages_picture other) {
    float a = p[1] * (float)other.width / (float)one.width, b = p[2] * (float)other.width / (float)one.height;
    float c = p[4] * (float)other.height / (float)one.width, d = p[5] * (float)other.height / (float)one.height;
    return hypotf(a - d, b + c) / (fabsf(a) + fabsf(d));
}

/// What the last step found: the tone that maps the first picture to the second, and the mean difference left, in levels; 0 before it.
struct fit {
    double gain, offset, rest;
};

/// The least mean difference, in levels, and the one expected after the first step.
static const double faintest = 2, largest_rest = 16;

/// One Gauss-Newton step (Lucas and Kanade, 1981). Cells that fit badly count less, so that a sticker does not draw the pictures apart.
/// Returns its largest change, or a negative number where there is no plausible one.
static double step(const struct light *one, const struct light *other, float p[6], struct fit *fit) {
    double sum = 0, cells = 0;
    double matrix[unknowns][unknowns] = {{0}}, right[unknowns] = {0};
    int width = one->width, height = one->height, stride = width > 2 * coarse || height > 2 * coarse ? 2 : 1;
    for (int y = 1; y < height - 1; y += stride) {
        for (int x = 1; x < width - 1; x += stride) {
            float u, v, s, t;
            place(p, width, height, (float)x, (float)y, &u, &v);
            // The gradient needs four cells of the other picture.
            if (!(u >= 1 && v >= 1 && u <= (float)width - 2 && v <= (float)height - 2)) continue;
            const float *at = other->cells + corner(u, v, width, height, &s, &t);
            float top = at[0] + (at[1] - at[0]) * s, bottom = at[width] + (at[width + 1] - at[width]) * s;
            double across = ((at[1] - at[0]) * (1 - t) + (at[width + 1] - at[width]) * t) * (float)width / 2;
            double down = (bottom - top) * (float)height / 2;
            double i = (x + 0.5) / width * 2 - 1, j = (y + 0.5) / height * 2 - 1;
            double light = one->cells[(size_t)y * (size_t)width + (size_t)x], value = -(top + (bottom - top) * t);
            double rest = fit->gain * light + fit->offset + value, ratio = rest / (2 * fmax(fit->rest, faintest));
            double weight = fit->gain != 0 ? 1 / (1 + ratio * ratio) : 1;
            sum += fabs(rest), cells++;
            // warped + slope · step = gain · one + offset
            const double row[unknowns] = {
                across, across * i, across * j, down, down * i, down * j, -light, -1};
            for (int a = 0; a < unknowns; a++) {
                double weighted = weight * row[a];
                right[a] += weighted * value;
                for (int b = a; b < unknowns; b++) matrix[a][b] += weighted * row[b];
            }
        }
    }
    if (!solve(matrix, right)) return -1;
    *fit = (struct fit){right[6], right[7], fit->gain != 0 ? sum / fmax(cells, 1) : largest_rest};
    double largest = 0;
    for (int i = 0; i < 6; i++) p[i] += (float)right[i], largest = fmax(largest, fabs(right[i]));
    return is_plausible(p) ? largest : -1;
}

static int align(struct cpages_picture one, struct cpages_picture other, int width, int height, int times, float p[6]) {
    struct light a = {0}, b = {0};
    int result = light_of(one, width, height, &a);
    if (result == cpages_good) result = light_of(other, width, height, &b);
    struct fit fit = {0, 0, 0};
    for (int i = 0; result == cpages_good && i < times; i++) {
        double length = step(&a, &b, p, &fit);
        if (length < 0) result = cpages_unequal;
        if (length < 1e-4) break;
    }
    free(a.cells), free(b.cells);
    return result;
}

/// The rectangle that both pictures show.
struct part {
    int left, top, right, bottom;
};

static int outside(const float p[6], int width, int height, int x, int y) {
    float u, v;
    place(p, width, height, (float)x, (float)y, &u, &v);
    return !is_within(u, v, width, height);
}

/// The rectangle that lies wholly in the other picture. The edge with the largest share outside moves inwards until no edge has any.
/// The overlap is convex, so that the rectangle has no holes.
static struct part common(const float p[6], int width, int height) {
    struct part part = {0, 0, width, height};
    while (part.left < part.right && part.top < part.bottom) {
        float shares[4] = {0};
        for (int x = part.left; x < part.right; x++) {
            shares[0] += (float)outside(p, width, height, x, part.top), shares[1] += (float)outside(p, width, height, x, part.bottom - 1);
        }
        for (int y = part.top; y < part.bottom; y++) {
            shares[2] += (float)outside(p, width, height, part.left, y), shares[3] += (float)outside(p, width, height, part.right - 1, y);
        }
        int worst = 0;
        for (int i = 0; i < 4; i++) {
            shares[i] /= (float)(i < 2 ? part.right - part.left : part.bottom - part.top);
            if (shares[i] > shares[worst]) worst = i;
        }
        if (shares[worst] == 0) break;
        int *edges[] = {&part.top, &part.bottom, &part.left, &part.right};
        *edges[worst] += worst % 2 ? -1 : 1;
    }
    return part;
}

/// Copies the common part of both pictures: of the first as it is, of the second as aligned to the first.
static void crop(
    const uint8_t *one, const uint8_t *other, const float p[6], int width, int height, struct part part, uint8_t *a, uint8_t *b) {
    size_t row = (size_t)(part.right - part.left) * 3;
    for (int y = part.top; y < part.bottom; y++, a += row) {
        memcpy(a, one + ((size_t)y * (size_t)width + (size_t)part.left) * 3, row);
        for (int x = part.left; x < part.right; x++, b += 3) {
            float u, v, s, t;
            place(p, width, height, (float)x, (float)y, &u, &v);
            const uint8_t *at = other + 3 * corner(u, v, width, height, &s, &t), *below = at + 3 * (size_t)width;
            for (int k = 0; k < 3; k++) {
                float top = (float)at[k] + (float)(at[k + 3] - at[k]) * s;
                float bottom = (float)below[k] + (float)(below[k + 3] - below[k]) * s;
                b[k] = (uint8_t)(top + (bottom - top) * t + 0.5f);
            }
        }
    }
}

static int compare(const uint8_t *one, const uint8_t *other, int width, int height, struct cpages_difference *out) {
    struct cpages_sheet *a = cpages_prepare((struct cpages_picture){one, width, height}, width, height);
    struct cpages_sheet *b = cpages_prepare((struct cpages_picture){other, width, height}, width, height);
    int result = a && b ? cpages_compare(a, b, out) : cpages_memory;
    cpages_release(a), cpages_release(b);
    return result;
}

int cpages_compare_crop(
    struct cpages_picture one, struct cpages_picture other, int width, int height, float alignment[6], struct cpages_difference *out) {
    if (width < 16 || height < 16 || !is_plausible(alignment)) return cpages_unequal;
    int small = width > height ? width : height, across = width, down = height;
    if (small > coarse) across = width * coarse / small, down = height * coarse / small;
    if (across < 16 || down < 16) return cpages_unequal;
    int result = align(one, other, across, down, steps, alignment);
    if (result == cpages_good && skew(alignment, one, other) > skewed) result = cpages_unequal;
    if (result == cpages_good) result = align(one, other, width, height, steps / 2, alignment);
    if (result != cpages_good) return result;
    struct part part = common(alignment, width, height);
    // The pixels at the border are mixed with what lies beyond it.
    int inset = part.right - part.left > 32 && part.bottom - part.top > 32 ? 2 : 0;
    part = (struct part){part.left + inset, part.top + inset, part.right - inset, part.bottom - inset};
    size_t count = (size_t)width * (size_t)height, left = (size_t)(part.right - part.left) * (size_t)(part.bottom - part.top);
    if (part.right <= part.left || part.bottom <= part.top || left * 2 < count) return cpages_unequal;
    uint8_t *pictures = malloc(count * 3 * 2), *parts = malloc(left * 3 * 2);
    result = pictures && parts ? cpages_good : cpages_memory;
    if (result == cpages_good) result = sheet_shrink(one, width, height, pictures);
    if (result == cpages_good) result = sheet_shrink(other, width, height, pictures + count * 3);
    if (result == cpages_good) {
        crop(pictures, pictures + count * 3, alignment, width, height, part, parts, parts + left * 3);
        result = compare(parts, parts + left * 3, part.right - part.left, part.bottom - part.top, out);
    }
    free(pictures), free(parts);
    return result;
}
