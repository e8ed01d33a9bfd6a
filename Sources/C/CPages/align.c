#include "align.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The number of unknowns of a step: the six of the alignment, gain and offset.
enum { unknowns = 8 };
/// The maximum number of steps of the coarse alignment. The fine alignment takes up to half as many at full size.
enum { steps = 8 };

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

/// Scales a luminance raster down by area averages, first vertically and then horizontally.
static void shrink(const struct light *from, struct light *to, float *row) {
    for (int y = 0; y < to->height; y++) {
        float start = (float)y * (float)from->height / (float)to->height, end = (float)(y + 1) * (float)from->height / (float)to->height;
        memset(row, 0, sizeof *row * (size_t)from->width);
        for (int v = (int)start; (float)v < end && v < from->height; v++) {
            float weight = (fminf((float)v + 1, end) - fmaxf((float)v, start)) / (end - start);
            const float *in = from->cells + (size_t)v * (size_t)from->width;
            for (int x = 0; x < from->width; x++) row[x] += weight * in[x];
        }
        float *out = to->cells + (size_t)y * (size_t)to->width, each = (float)from->width / (float)to->width;
        for (int x = 0; x < to->width; x++) {
            float left = (float)x * each, right = fminf((float)(x + 1) * each, (float)from->width), sum = 0;
            for (int u = (int)left; (float)u < right && u < from->width; u++) {
                sum += row[u] * (fminf((float)u + 1, right) - fmaxf((float)u, left));
            }
            out[x] = sum / (right - left);
        }
    }
}

int take_light(const uint8_t *rgb, struct light *fine, struct light *small, float *spare) {
    size_t count = (size_t)fine->width * (size_t)fine->height;
    fine->cells = malloc(sizeof *fine->cells * count);
    small->cells = malloc(sizeof *small->cells * (size_t)small->width * (size_t)small->height);
    if (!fine->cells || !small->cells) return cpages_memory;
    for (size_t i = 0; i < count; i++) {
        fine->cells[i] = (float)(reds * rgb[3 * i] + greens * rgb[3 * i + 1] + blues * rgb[3 * i + 2]) / (float)whole;
    }
    shrink(fine, small, spare);
    blur(fine->cells, spare, fine->width, fine->height);
    blur(small->cells, spare, small->width, small->height);
    return cpages_good;
}

int solve(int unknowns, double matrix[unknowns][unknowns], double right[unknowns]) {
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

/// The maximum result of `skew` for two pictures of which one may be a crop of the other. It leaves a margin for the rounded
/// sizes of small pictures.
static const float skewed = 0.01f;

/// Measures how far an alignment is from a similarity transform (scaling and rotation), for which it returns 0.
static float skew(const float p[6], struct cpages_picture one, struct cpages_picture other) {
    float a = p[1] * (float)other.width / (float)one.width, b = p[2] * (float)other.width / (float)one.height;
    float c = p[4] * (float)other.height / (float)one.width, d = p[5] * (float)other.height / (float)one.height;
    return hypotf(a - d, b + c) / (fabsf(a) + fabsf(d));
}

/// The result of the last step: `gain` and `offset`, which map the luminance of the first picture to that of the second, and
/// `rest`, the mean remaining difference in levels. All are 0 before the first step.
struct fit {
    double gain, offset, rest;
};

/// `faintest`: the minimum mean difference used for weights. `largest_rest`: the mean difference assumed after the first step.
/// Both are in levels.
static const float faintest = 2;
static const double largest_rest = 16;
/// The number of cells that are summed up in parallel.
enum { lanes = 4 };

/// The cells of a row that lie in both pictures: their horizontal position, the slopes of the second picture across and down,
/// the luminance of both pictures, and a 1 for each cell in use.
struct cells {
    float *at, *across, *down, *one, *other, *here;
};

/// Fills in every `stride`th cell of a row, and appends zeros up to a multiple of `lanes`. Returns the number of cells without
/// these zeros.
static int gather(const struct light *one, const struct light *other, const float p[6], int y, int stride, struct cells *out) {
    int width = one->width, height = one->height, used = 0;
    float wide = (float)width, high = (float)height, down = ((float)y + 0.5f) / high * 2 - 1;
    float u0 = (p[0] + p[2] * down + 1) / 2 * wide - 0.5f, v0 = (p[3] + p[5] * down + 1) / 2 * high - 0.5f;
    const float *row = one->cells + (size_t)y * (size_t)width;
    for (int x = 1; x < width - 1; x += stride) {
        float i = ((float)x + 0.5f) / wide * 2 - 1, u = u0 + p[1] * i * wide / 2, v = v0 + p[4] * i * high / 2;
        // The gradient needs four cells of the other picture.
        if (!(u >= 1 && v >= 1 && u <= wide - 2 && v <= high - 2)) continue;
        int left = (int)u < width - 2 ? (int)u : width - 2, above = (int)v < height - 2 ? (int)v : height - 2;
        float s = u - (float)left, t = v - (float)above;
        const float *at = other->cells + (size_t)above * (size_t)width + (size_t)left;
        float top = at[0] + (at[1] - at[0]) * s, bottom = at[width] + (at[width + 1] - at[width]) * s;
        out->at[used] = i;
        out->across[used] = ((at[1] - at[0]) * (1 - t) + (at[width + 1] - at[width]) * t) * wide / 2;
        out->down[used] = (bottom - top) * high / 2;
        out->one[used] = row[x];
        out->other[used] = top + (bottom - top) * t;
        out->here[used++] = 1;
    }
    for (int k = used; k % lanes != 0; k++) {
        out->at[k] = out->across[k] = out->down[k] = out->one[k] = out->other[k] = out->here[k] = 0;
    }
    return used;
}

typedef float several __attribute__((vector_size(lanes * sizeof(float))));
typedef int32_t whole_numbers __attribute__((vector_size(lanes * sizeof(int32_t))));

static inline several load(const float *from) {
    several out;
    memcpy(&out, from, sizeof out);
    return out;
}

static float total(several of) {
    float sum = 0;
    for (int k = 0; k < lanes; k++) sum += of[k];
    return sum;
}

/// Sums of products over a row. The name of a sum consists of its factors: `x` and `y` are the slopes, `l` and `v` the
/// luminance of the first and of the second picture, and `c` is 1. The elements of an array have the horizontal position as a
/// further factor, to the power of 0, 1 and, in arrays of three, 2. `rest` is the sum of the remaining differences.
struct sums {
    float xx[3], xy[3], yy[3], xl[2], yl[2], xc[2], yc[2], xv[2], yv[2], ll, lc, cc, lv, vc, rest;
};

/// Weights the cells of a row and sums up their products.
static void add_up(const struct cells *cells, int count, const struct fit *fit, struct sums *out) {
    several xx[3] = {{0}}, xy[3] = {{0}}, yy[3] = {{0}}, xl[2] = {{0}}, yl[2] = {{0}}, xc[2] = {{0}}, yc[2] = {{0}}, xv[2] = {{0}};
    several yv[2] = {{0}}, ll = {0}, lc = {0}, cc = {0}, lv = {0}, vc = {0}, rests = {0};
    float gain = (float)fit->gain, offset = (float)fit->offset;
    // In the first step all cells have the same weight.
    float unit = fit->gain != 0 ? 1 / (2 * fmaxf((float)fit->rest, faintest)) : 0;
    for (int at = 0; at < count; at += lanes) {
        several i = load(cells->at + at), x = load(cells->across + at), y = load(cells->down + at), l = load(cells->one + at);
        several v = load(cells->other + at), here = load(cells->here + at), rest = (gain * l + offset - v) * here, ratio = rest * unit;
        several w = here / (1 + ratio * ratio);
        rests += (several)((whole_numbers)rest & INT32_MAX);
        several wx = w * x, wy = w * y, wl = w * l, wv = w * v, ii = i * i;
        several p = wx * x, q = wx * y, r = wy * y;
        xx[0] += p, xy[0] += q, yy[0] += r;
        xx[1] += p * i, xy[1] += q * i, yy[1] += r * i;
        xx[2] += p * ii, xy[2] += q * ii, yy[2] += r * ii;
        p = wl * x, q = wl * y, xl[0] += p, yl[0] += q, xl[1] += p * i, yl[1] += q * i;
        p = wv * x, q = wv * y, xv[0] += p, yv[0] += q, xv[1] += p * i, yv[1] += q * i;
        xc[0] += wx, yc[0] += wy, xc[1] += wx * i, yc[1] += wy * i;
        ll += wl * l, lc += wl, cc += w, lv += wl * v, vc += wv;
    }
    for (int k = 0; k < 3; k++) out->xx[k] = total(xx[k]), out->xy[k] = total(xy[k]), out->yy[k] = total(yy[k]);
    for (int k = 0; k < 2; k++) {
        out->xl[k] = total(xl[k]), out->yl[k] = total(yl[k]), out->xc[k] = total(xc[k]), out->yc[k] = total(yc[k]);
        out->xv[k] = total(xv[k]), out->yv[k] = total(yv[k]);
    }
    out->ll = total(ll), out->lc = total(lc), out->cc = total(cc), out->lv = total(lv), out->vc = total(vc), out->rest = total(rests);
}

/// Adds a row at the vertical position `j` to the equations: slopes · step - gain · one - offset = -other. The slopes across
/// and down are each used in three forms: alone, times the horizontal position i, and times j.
static void enter_row(const struct sums *row, double j, double matrix[unknowns][unknowns], double right[unknowns]) {
    /// The powers of i and j in each of the first six columns.
    static const int is[6] = {0, 1, 0, 0, 1, 0}, js[6] = {0, 0, 1, 0, 0, 1};
    for (int a = 0; a < 6; a++) {
        for (int b = a; b < 6; b++) {
            const float *sums = b < 3 ? row->xx : a < 3 ? row->xy : row->yy;
            matrix[a][b] += sums[is[a] + is[b]] * (js[a] ? j : 1) * (js[b] ? j : 1);
        }
        double more = js[a] ? j : 1;
        matrix[a][6] -= (a < 3 ? row->xl : row->yl)[is[a]] * more;
        matrix[a][7] -= (a < 3 ? row->xc : row->yc)[is[a]] * more;
        right[a] -= (a < 3 ? row->xv : row->yv)[is[a]] * more;
    }
    matrix[6][6] += row->ll, matrix[6][7] += row->lc, matrix[7][7] += row->cc;
    right[6] += row->lv, right[7] += row->vc;
}

/// Takes one Gauss-Newton step (Lucas and Kanade, 1981). Cells that fit badly have less weight, so that a sticker does not pull
/// the pictures apart. Returns the largest change of a parameter, or a negative number if the equations have no solution or the
/// new alignment is not plausible.
static double step(const struct light *one, const struct light *other, struct cells *cells, float p[6], struct fit *fit) {
    double sum = 0, seen = 0;
    double matrix[unknowns][unknowns] = {{0}}, right[unknowns] = {0};
    int width = one->width, height = one->height, stride = width > 2 * coarse || height > 2 * coarse ? 2 : 1;
    for (int y = 1; y < height - 1; y += stride) {
        struct sums row;
        int count = gather(one, other, p, y, stride, cells);
        add_up(cells, count, fit, &row);
        enter_row(&row, (y + 0.5) / height * 2 - 1, matrix, right);
        sum += row.rest, seen += count;
    }
    if (!solve(unknowns, matrix, right)) return -1;
    *fit = (struct fit){right[6], right[7], fit->gain != 0 ? sum / fmax(seen, 1) : largest_rest};
    double largest = 0;
    for (int i = 0; i < 6; i++) p[i] += (float)right[i], largest = fmax(largest, fabs(right[i]));
    return is_plausible(p) ? largest : -1;
}

static int align(const struct light *one, const struct light *other, int times, float p[6]) {
    size_t row = ((size_t)one->width + lanes) / lanes * lanes;
    float *space = malloc(sizeof *space * row * 6);
    if (!space) return cpages_memory;
    struct cells cells = {space, space + row, space + 2 * row, space + 3 * row, space + 4 * row, space + 5 * row};
    struct fit fit = {0, 0, 0};
    int result = cpages_good;
    for (int i = 0; result == cpages_good && i < times; i++) {
        double length = step(one, other, &cells, p, &fit);
        if (length < 0) result = cpages_unequal;
        if (length < 1e-4) break;
    }
    free(space);
    return result;
}

int align_pictures(
    struct cpages_picture one, struct cpages_picture other, const uint8_t *rgb, int width, int height, float alignment[6]) {
    int long_side = width > height ? width : height, across = width, down = height;
    if (long_side > coarse) across = width * coarse / long_side, down = height * coarse / long_side;
    if (across < 16 || down < 16) return cpages_unequal;
    size_t count = (size_t)width * (size_t)height;
    struct light fine[2] = {{width, height, 0}, {width, height, 0}}, small[2] = {{across, down, 0}, {across, down, 0}};
    float *spare = malloc(sizeof *spare * count);
    int result = spare ? cpages_good : cpages_memory;
    for (size_t i = 0; i < 2 && result == cpages_good; i++) result = take_light(rgb + i * count * 3, &fine[i], &small[i], spare);
    if (result == cpages_good) result = align(&small[0], &small[1], steps, alignment);
    if (result == cpages_good && skew(alignment, one, other) > skewed) result = cpages_unequal;
    if (result == cpages_good) result = align(&fine[0], &fine[1], steps / 2, alignment);
    for (int i = 0; i < 2; i++) free(fine[i].cells), free(small[i].cells);
    free(spare);
    return result;
}
