#include "sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The number of levels by which recompression may change a cell.
static const float noise = 16;
/// The minimum fine detail, in levels, of a window that is considered inked, and of one that is considered rich.
static const float inked = 16, rich = 20;
/// Width and number of the bins in which ratios are counted.
static const float step = 1 / 256.0f;
/// The minimum ratio of a window that is considered different.
static const float different = 1 / 3.0f;
enum { steps = 1024 };
/// The fine detail, in levels, of the faintest print, and the difference, in levels, that even the least compression leaves.
static const float faintest = 4, clean = 3;
/// The allowance for compression in faint windows is this factor times the difference that nine of ten faint windows do not
/// reach.
static const float margin = 4;
/// The number of bins for energies: four for each octave of a 32-bit number.
enum { quarters = 32 * 4 };

/// For the cells of one picture with the same level: their number, and the sums of their values in this picture (`input`) and
/// in the other one (`output`). In a knot of a curve, the means of these values.
struct share {
    double count, input, output;
};

/// Fits a monotone (never falling) curve to the levels, because brightness, contrast, gamma and clipping are such curves.
/// - Returns: the number of knots of the curve; each knot except the last stands for at least `group` cells.
static int fit(const struct share *shares, double group, struct share *knots) {
    struct share next = {0};
    int used = 0, last = levels - 1;
    while (last > 0 && shares[last].count == 0) last--;
    for (int i = 0; i <= last; i++) {
        next.count += shares[i].count, next.input += shares[i].input, next.output += shares[i].output;
        if (next.count == 0 || (next.count < group && i < last)) continue;
        knots[used++] = (struct share){next.count, next.input / next.count, next.output / next.count};
        next = (struct share){0};
        // Pool adjacent violators: knots between which the curve would fall are averaged.
        while (used > 1 && knots[used - 2].output > knots[used - 1].output) {
            struct share *a = &knots[used - 2], *b = &knots[used - 1];
            double both = a->count + b->count;
            *a = (struct share){
                both, (a->input * a->count + b->input * b->count) / both, (a->output * a->count + b->output * b->count) / both};
            used--;
        }
    }
    return used;
}

/// A tone curve: the new value for each old value, both in eighths of a level.
typedef uint16_t curve[levels * eighths];

/// Fits the curve that maps `from` to `to`.
static void trace(const uint16_t *from, const uint16_t *to, size_t count, curve out) {
    struct share shares[levels] = {{0}}, knots[levels];
    for (size_t i = 0; i < count; i++) {
        struct share *share = &shares[from[i] / eighths];
        share->count++, share->input += from[i], share->output += to[i];
    }
    int used = fit(shares, fmax(fmin(16, (double)count / 64), (double)count / 4096), knots);
    for (int at = 0, next = 0; at < levels * eighths; at++) {
        while (next < used && knots[next].input < at) next++;
        struct share after = knots[next < used ? next : used - 1], before = knots[next > 0 ? next - 1 : 0];
        double width = after.input - before.input;
        // Beyond the outermost knots the curve continues with a slope of one.
        double slope = width > 0 ? (after.output - before.output) / width : 1;
        double light = before.output + (at - before.input) * slope;
        out[at] = (uint16_t)(fmin(fmax(light, 0), (levels - 1) * eighths) + 0.5);
    }
}

/// The cells from which the tone is determined: their luminance and its variance, and their colours as planes of `count`
/// values.
struct sample {
    size_t count;
    uint16_t *light;
    const uint16_t *colours;
    double variance;
};

static int take(const struct cpages_sheet *sheet, struct sample *out) {
    size_t count = sheet->samples;
    const uint16_t *red = sheet->colours, *green = red + count, *blue = green + count;
    *out = (struct sample){count, malloc(sizeof *out->light * count), sheet->colours, 0};
    if (!out->light) return cpages_memory;
    uint64_t sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t light = (uint32_t)((reds * red[i] + greens * green[i] + blues * blue[i]) / whole);
        out->light[i] = (uint16_t)light, sum += light, squares += light * light;
    }
    double mean = (double)sum / (double)count;
    out->variance = (double)squares / (double)count - mean * mean;
    return cpages_good;
}

/// A tone mapping from one sheet to another.
struct mapping {
    int isReverse, isOfLight;
    curve curves[3];
    /// The fraction of the variance of the luminance that remains after the mapping.
    double rest;
    /// Mean change of the luminance, in levels.
    double change;
};

/// Measures the difference that remains after a mapping.
static void weigh(const struct sample *from, const struct sample *to, struct mapping *mapping) {
    size_t count = from->count;
    const uint16_t *red = from->colours, *green = red + count, *blue = green + count;
    uint64_t squares = 0, change = 0;
    for (size_t i = 0; i < count; i++) {
        int light = mapping->isOfLight
            ? mapping->curves[0][from->light[i]]
            : (reds * mapping->curves[0][red[i]] + greens * mapping->curves[1][green[i]] + blues * mapping->curves[2][blue[i]]) / whole;
        int left = light - to->light[i], by = light - from->light[i];
        squares += (uint32_t)(left * left), change += (uint32_t)(by < 0 ? -by : by);
    }
    mapping->rest = (double)squares / (double)count / fmax(to->variance, 1);
    mapping->change = (double)change / (double)count / eighths;
}

static void keep_better(struct mapping *best, const struct mapping *other) {
    if (other->rest < best->rest) *best = *other;
}

/// Chooses the mapping that leaves the least difference.
///
/// Either sheet may be mapped to the other, because light areas of one may be clipped to white in the other. One curve for the
/// luminance is tried first. If it changes the picture, one curve each for red, green and blue is also tried, because no single
/// curve fits all colours if one of them was clipped.
static void choose(const struct sample *one, const struct sample *other, struct mapping *best) {
    struct mapping next;
    *best = (struct mapping){.isOfLight = 1};
    trace(one->light, other->light, one->count, best->curves[0]);
    weigh(one, other, best);
    next = (struct mapping){.isOfLight = 1, .isReverse = 1};
    trace(other->light, one->light, one->count, next.curves[0]);
    weigh(other, one, &next);
    keep_better(best, &next);
    if (best->change < 1) return;
    for (int isReverse = 0; isReverse < 2; isReverse++) {
        const struct sample *from = isReverse ? other : one, *to = isReverse ? one : other;
        next = (struct mapping){.isReverse = isReverse};
        for (size_t k = 0; k < 3; k++) {
            trace(from->colours + k * from->count, to->colours + k * from->count, from->count, next.curves[k]);
        }
        weigh(from, to, &next);
        keep_better(best, &next);
    }
}

static void fill(const struct mapping *mapping, struct tone *out) {
    const uint32_t shares[] = {reds, greens, blues};
    uint32_t *tables[] = {out->red, out->green, out->blue};
    *out = (struct tone){.isOfLight = mapping->isOfLight};
    for (int i = 0; i < levels; i++) {
        out->light[i] = mapping->curves[0][i * eighths] * (256u / eighths);
        for (int k = 0; !mapping->isOfLight && k < 3; k++) tables[k][i] = shares[k] * mapping->curves[k][i * eighths] / eighths;
    }
}

struct statistics {
    uint32_t counts[steps], seen;
    /// The number of faint windows, counted by their difference (`differing`) and in total (`weak`), and the largest difference
    /// for each energy.
    uint32_t differing[quarters], weak;
    uint32_t largest[quarters];
    /// The detail of both pictures, summed over the windows that differ.
    double ones, others;
    struct cpages_difference found;
};

/// Returns the bin of a number; there are four bins per octave.
static int quarter(uint32_t number) {
    if (number < 8) return 0;
    int octave = 31 - __builtin_clz(number);
    return octave * 4 + (int)(number >> (octave - 2) & 3);
}

static float least_of(int quarter) { return ldexpf(1 + (float)(quarter % 4) / 4, quarter / 4); }

/// Returns the largest ratio among faint windows. The ratio is the difference of a window, divided by the sum of the window's
/// energy and an allowance for compression. The allowance is `margin` times the difference that nine of ten faint windows do not
/// reach, but not less than the square of `clean`.
static float worst_of(const struct statistics *statistics) {
    const float unit = eighths * eighths * block * block * window * window;
    uint64_t below = 0;
    int at = 0;
    while (at < quarters - 1 && (below += statistics->differing[at]) * 10 < (uint64_t)statistics->weak * 9) at++;
    float rest = fmaxf(margin * least_of(at + 1), clean * clean * unit), worst = 0;
    for (int i = 0; i < quarters; i++) worst = fmaxf(worst, (float)statistics->largest[i] / (least_of(i) + rest));
    return worst;
}

/// Adds a row of windows, given as the sums of squares of the detail of both pictures, and of the difference in detail.
static void enter(struct statistics *statistics, const uint32_t *one, const uint32_t *other, const uint32_t *squares, int count) {
    const float unit = 1.0f / (eighths * eighths * block * block * window * window);
    const uint32_t least = (uint32_t)(2 * inked * inked / unit), weakest = (uint32_t)(faintest * faintest / unit);
    for (int x = 0; x < count; x++) {
        uint32_t lower = one[x] < other[x] ? one[x] : other[x], middle = one[x] / 2 + other[x] / 2;
        if (lower > weakest && lower > middle / 4 && middle < 2 * least) {
            uint32_t *largest = &statistics->largest[quarter(middle)];
            if (squares[x] > *largest) *largest = squares[x];
            statistics->differing[quarter(squares[x])]++;
            statistics->weak++;
        }
        if (one[x] + other[x] <= least) continue;
        float a = (float)one[x] * unit, b = (float)other[x] * unit;
        float ratio = (float)squares[x] * unit / ((a + b) / 2 + noise * noise);
        float less = fminf(a, b), more = fmaxf(a, b);
        if (ratio >= different) statistics->ones += a, statistics->others += b;
        if (ratio > statistics->found.worst) statistics->found.worst = ratio;
        if (less > rich * rich && less > 0.2f * more && ratio > statistics->found.exchanged) statistics->found.exchanged = ratio;
        int at = (int)(ratio / step);
        statistics->counts[at >= steps ? steps - 1 : at]++;
        statistics->seen++;
    }
}

static float usual(const struct statistics *statistics) {
    uint64_t above = 0;
    for (int at = steps - 1; at >= 0 && statistics->seen > 0; at--) {
        above += statistics->counts[at];
        if (above * 10 >= statistics->seen) return (float)at * step;
    }
    return 0;
}

static float differing(const struct statistics *statistics) {
    uint32_t above = 0;
    for (int at = (int)(different / step); at < steps; at++) above += statistics->counts[at];
    return statistics->seen > 0 ? (float)above / (float)statistics->seen : 0;
}

static int judge(const struct cpages_sheet *one, const struct cpages_sheet *other, struct cpages_difference *out) {
    struct statistics statistics = {.seen = 0};
    size_t row = (size_t)one->across;
    uint32_t *squares = malloc(sizeof *squares * (row * (window + 2) + 1));
    if (!squares) return cpages_memory;
    uint32_t *added = squares + row * window, *windows = added + row;
    for (int y = 0; y < one->down; y++) {
        const int16_t *a = one->fine + (size_t)y * block * block * row, *b = other->fine + (size_t)y * block * block * row;
        const int16_t *c = a + block * row, *d = b + block * row;
        uint32_t *here = squares + (size_t)(y % window) * row;
        for (size_t x = 0; x < row; x++) {
            int p = a[2 * x] - b[2 * x], q = a[2 * x + 1] - b[2 * x + 1];
            int r = c[2 * x] - d[2 * x], s = c[2 * x + 1] - d[2 * x + 1];
            here[x] = (uint32_t)(p * p + q * q + r * r + s * s);
        }
        if (y < window - 1) continue;
        row_sums(squares, one->across, added);
        window_sums(added, one->across, windows);
        size_t at = (size_t)(y - window + 1) * row;
        enter(&statistics, one->energy + at, other->energy + at, windows, one->across - window + 1);
    }
    free(squares);
    *out = statistics.found;
    out->usual = usual(&statistics), out->differing = differing(&statistics);
    out->balance = (float)(fmin(statistics.ones, statistics.others) / fmax(fmax(statistics.ones, statistics.others), 1));
    out->faint = worst_of(&statistics);
    return cpages_good;
}

int cpages_compare(const struct cpages_sheet *one, const struct cpages_sheet *other, struct cpages_difference *out) {
    if (one->width != other->width || one->height != other->height) return cpages_unequal;
    struct sample a = {0}, b = {0};
    struct mapping *mapping = malloc(sizeof *mapping);
    struct tone *tone = malloc(sizeof *tone);
    int result = mapping && tone && take(one, &a) == cpages_good && take(other, &b) == cpages_good ? cpages_good : cpages_memory;
    if (result == cpages_good) choose(&a, &b, mapping);
    free(a.light), free(b.light);
    if (result != cpages_good) {
    } else if (mapping->change < 1) {
        // A mapping that changes less than one level on average is not applied.
        result = judge(one, other, out);
    } else {
        fill(mapping, tone);
        struct cpages_sheet *copy = sheet_toned(mapping->isReverse ? other : one, tone);
        result = copy ? judge(copy, mapping->isReverse ? one : other, out) : cpages_memory;
        cpages_release(copy);
    }
    free(mapping), free(tone);
    return result;
}
