#include "align.h"

#include <stdlib.h>
#include <string.h>

/// The eight parameters of a homography, and six of a bend, because lenses and screens are slightly curved.
enum { numbers = 14, unknowns = numbers + 2 };
/// The parameters that one step solves for, in addition to gain and offset: first those of the homography, later those of an
/// affine map and the bend. Perspective and bend look similar, so they are not solved for together.
struct found_at_once {
    int count, which[numbers];
};
static const struct found_at_once straight = {8, {0, 1, 2, 3, 4, 5, 6, 7}}, curved = {12, {0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13}};
/// The maximum bend, on the scale from -1 to 1.
static const double bent = 0.05;
/// The maximum number of steps at the coarse size and at the full size.
enum { coarse_steps = 8, fine_steps = 5 };
/// A step that changes the map by less than this is the last one.
static const double nothing = 3e-4;
/// `faintest`: the minimum mean difference used for weights. `largest_rest`: the mean difference assumed after the first step.
/// Both are in levels.
static const double faintest = 2, largest_rest = 16;
/// Distances from a side, on the scale from -1 to 1. The luminance is sampled at `near_side` both outside and within the side,
/// and for comparison at `within_side` within it. `places` is the number of samples along each side.
static const double near_side = 0.025, within_side = 0.075;
enum { places = 48 };

/// A position in the other picture, from -1 to 1, and the denominator of the homography there.
struct seen {
    double x, y, over;
};

static struct seen seen_at(const double map[numbers], double x, double y) {
    double over = map[6] * x + map[7] * y + 1, xx = x * x, xy = x * y, yy = y * y;
    return (struct seen){
        (map[0] * x + map[1] * y + map[2] + map[8] * xx + map[9] * xy + map[10] * yy) / over,
        (map[3] * x + map[4] * y + map[5] + map[11] * xx + map[12] * xy + map[13] * yy) / over, over};
}

/// The luminance of the other picture at a point of the first one, and its slopes there, for positions from -1 to 1.
struct glance {
    double light, across, down;
};

/// Samples the luminance and its slopes at a position. Returns 1, or 0 if the position is outside of the picture.
static int glance_at(const struct light *light, struct seen at, struct glance *out) {
    double wide = light->width, high = light->height, u = (at.x + 1) / 2 * wide - 0.5, v = (at.y + 1) / 2 * high - 0.5;
    if (!(at.over > 0 && u >= 0 && v >= 0 && u <= wide - 1 && v <= high - 1)) return 0;
    int left = (int)u < light->width - 2 ? (int)u : light->width - 2, above = (int)v < light->height - 2 ? (int)v : light->height - 2;
    double s = u - left, t = v - above;
    const float *cell = light->cells + (size_t)above * (size_t)light->width + (size_t)left, *below = cell + light->width;
    double top = cell[0] + (cell[1] - cell[0]) * s, bottom = below[0] + (below[1] - below[0]) * s;
    out->light = top + (bottom - top) * t;
    out->across = ((cell[1] - cell[0]) * (1 - t) + (below[1] - below[0]) * t) * wide / 2;
    out->down = (bottom - top) * high / 2;
    return 1;
}

/// `gain` and `offset`, which map the luminance of the first picture to that of the second, and `rest`, the mean remaining
/// difference in levels. All are 0 before the first step.
struct fit {
    double gain, offset, rest;
};

/// Takes one Gauss-Newton step, as in align.c, for a homography (Baker and Matthews, 2004). Cells that fit badly have less
/// weight. Returns the largest change of a parameter, or a negative number if the equations have no solution or the bend
/// becomes too large.
static double step(
    const struct light *one, const struct light *other, const struct found_at_once *wanted, int stride, double map[numbers], struct fit *fit) {
    int used = wanted->count, all = used + 2;
    double matrix[unknowns * unknowns] = {0}, right[unknowns] = {0}, sum = 0, count = 0;
    for (int row = 1; row < one->height - 1; row += stride) {
        double y = (row + 0.5) / one->height * 2 - 1;
        for (int column = 1; column < one->width - 1; column += stride) {
            double x = (column + 0.5) / one->width * 2 - 1, light = one->cells[(size_t)row * (size_t)one->width + (size_t)column];
            struct seen at = seen_at(map, x, y);
            struct glance there;
            if (!glance_at(other, at, &there)) continue;
            double rest = fit->gain * light + fit->offset - there.light, ratio = rest / (2 * fmax(fit->rest, faintest));
            double weight = fit->gain != 0 ? 1 / (1 + ratio * ratio) : 1;
            double a = there.across / at.over, b = there.down / at.over, c = -(a * at.x + b * at.y), xx = x * x, xy = x * y, yy = y * y;
            // The equation of a cell: slopes · step - gain · one - offset = -other.
            double slopes[numbers] = {a * x, a * y, a, b * x, b * y, b, c * x, c * y, a * xx, a * xy, a * yy, b * xx, b * xy, b * yy};
            double terms[unknowns];
            for (int i = 0; i < used; i++) terms[i] = slopes[wanted->which[i]];
            terms[used] = -light, terms[used + 1] = -1;
            for (int i = 0; i < all; i++) {
                double weighed = weight * terms[i];
                for (int j = i; j < all; j++) matrix[i * all + j] += weighed * terms[j];
                right[i] -= weighed * there.light;
            }
            sum += fabs(rest), count++;
        }
    }
    if (count < all || !solve(all, (double(*)[all])matrix, right)) return -1;
    *fit = (struct fit){right[used], right[used + 1], fit->gain != 0 ? sum / count : largest_rest};
    double largest = 0;
    for (int i = 0; i < used; i++) {
        double *number = &map[wanted->which[i]];
        *number += right[i], largest = fmax(largest, fabs(right[i]));
        if (wanted->which[i] >= straight.count && !(fabs(*number) < bent)) return -1;
    }
    return isfinite(largest) ? largest : -1;
}

static int align(
    const struct light *one, const struct light *other, const struct found_at_once *wanted, int stride, int times, double map[numbers]) {
    struct fit fit = {0, 0, 0};
    for (int i = 0; i < times; i++) {
        double length = step(one, other, wanted, stride, map, &fit);
        if (length < 0) return cpages_unequal;
        if (length < nothing) break;
    }
    return cpages_good;
}

/// Draws the part of the other picture that corresponds to the first one, as 8-bit RGB at the given size. Beyond the other
/// picture, its edge is repeated.
static void rectify(struct cpages_picture other, const double map[numbers], int width, int height, uint8_t *out) {
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++, out += 3) {
            struct seen at = seen_at(map, (column + 0.5) / width * 2 - 1, (row + 0.5) / height * 2 - 1);
            double u = fmin(fmax((at.x + 1) / 2 * other.width - 0.5, 0), other.width - 1);
            double v = fmin(fmax((at.y + 1) / 2 * other.height - 0.5, 0), other.height - 1);
            int left = (int)u < other.width - 2 ? (int)u : other.width - 2, above = (int)v < other.height - 2 ? (int)v : other.height - 2;
            double s = u - left, t = v - above;
            const uint8_t *cell = other.rgb + ((size_t)above * (size_t)other.width + (size_t)left) * 3, *below = cell + other.width * 3;
            for (int k = 0; k < 3; k++) {
                double top = cell[k] + (cell[k + 3] - cell[k]) * s, bottom = below[k] + (below[k + 3] - below[k]) * s;
                out[k] = (uint8_t)(top + (bottom - top) * t + 0.5);
            }
        }
    }
}

/// Measures the luminance on both sides of the first picture's border within the other picture.
static void look_around(const struct light *other, const double map[numbers], struct cpages_surroundings *out) {
    for (int side = 0; side < 4; side++) {
        double change = 0, within = 0, sum = 0, squares = 0, end = side < 2 ? -1 : 1;
        int count = 0;
        for (int place = 0; place < places; place++) {
            double along = ((place + 0.5) / places * 2 - 1) * 0.95;
            struct glance seen[3];
            double at[3] = {end * (1 + near_side), end * (1 - near_side), end * (1 - within_side)};
            int found = 0;
            for (int k = 0; k < 3; k++) {
                found += glance_at(other, side % 2 ? seen_at(map, along, at[k]) : seen_at(map, at[k], along), &seen[k]);
            }
            if (found < 3) continue;
            change += fabs(seen[0].light - seen[1].light), within += fabs(seen[1].light - seen[2].light);
            sum += seen[0].light, squares += seen[0].light * seen[0].light, count++;
        }
        int isSeen = count > places * 9 / 10;
        out->change[side] = isSeen ? (float)(change / count) : -1;
        out->within[side] = isSeen ? (float)(within / count) : -1;
        out->variation[side] = isSeen ? (float)sqrt(fmax(squares / count - sum * sum / count / count, 0)) : -1;
    }
}

/// Compares two pictures without the pixels at the border, which are mixed with pixels beyond it. Both pictures are
/// overwritten.
static int compare_within(uint8_t *one, uint8_t *other, int width, int height, struct cpages_difference *out) {
    int inset = width > 32 && height > 32 ? 2 : 0, across = width - 2 * inset, down = height - 2 * inset;
    for (int row = 0; row < down; row++) {
        size_t to = (size_t)row * (size_t)across * 3, from = ((size_t)(row + inset) * (size_t)width + (size_t)inset) * 3;
        memmove(one + to, one + from, (size_t)across * 3), memmove(other + to, other + from, (size_t)across * 3);
    }
    return compare_whole(one, other, across, down, out);
}

/// Returns the size of a picture in the coarse alignment, without cells. The scale is the one that reduces `long_side` to the
/// coarse size.
static struct light scaled(int width, int height, int long_side) {
    double scale = long_side > coarse ? (double)coarse / long_side : 1;
    return (struct light){(int)fmax(width * scale, 1), (int)fmax(height * scale, 1), 0};
}

int cpages_compare_slanted(
    struct cpages_picture one, struct cpages_picture other, int width, int height, double map[numbers], struct cpages_difference *out,
    struct cpages_surroundings *around) {
    int long_side = width > height ? width : height;
    struct light fine[2] = {{width, height, 0}, {other.width, other.height, 0}};
    struct light small[2] = {scaled(width, height, long_side), scaled(other.width, other.height, long_side)};
    if (small[0].width < 16 || small[0].height < 16 || small[1].width < 16 || small[1].height < 16) return cpages_unequal;
    size_t count = (size_t)width * (size_t)height, others = (size_t)other.width * (size_t)other.height;
    uint8_t *rgb = malloc(count * 3 * 2);
    float *spare = malloc(sizeof *spare * (count > others ? count : others));
    int result = rgb && spare ? sheet_shrink(one, width, height, rgb) : cpages_memory;
    if (result == cpages_good) result = take_light(rgb, &fine[0], &small[0], spare);
    if (result == cpages_good) result = take_light(other.rgb, &fine[1], &small[1], spare);
    if (result == cpages_good) result = align(&small[0], &small[1], &straight, 2, coarse_steps, map);
    if (result == cpages_good) result = align(&small[0], &small[1], &curved, 2, coarse_steps, map);
    if (result == cpages_good && long_side > coarse) {
        result = align(&fine[0], &fine[1], &curved, long_side > 2 * coarse ? 3 : 1, fine_steps, map);
    }
    if (result == cpages_good) {
        rectify(other, map, width, height, rgb + count * 3);
        look_around(&fine[1], map, around);
        result = compare_within(rgb, rgb + count * 3, width, height, out);
    }
    for (int i = 0; i < 2; i++) free(fine[i].cells), free(small[i].cells);
    free(rgb), free(spare);
    return result;
}
