#include "sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Levels that recompression leaves in any cell.
static const float noise = 16;
/// Levels of fine detail from which a window has something in it, and from which it has much.
static const float inked = 16, rich = 20;
/// The ratios are counted in steps of this.
static const float step = 1 / 256.0f;
enum { steps = 1024 };
/// Levels of fine detail from which print is there, however faint, and that the least compression leaves.
static const float faintest = 4, clean = 3;
/// Of faint windows what nine of ten stay below counts so many times.
static const float margin = 4;
/// Energies are told apart by quarters of an octave.
enum { quarters = 32 * 4 };

/// Cells of one level: how many, and the light of the other picture in them.
struct share {
    double count, input, output;
};

/// A curve that never falls through what is known of the levels: brightness, contrast, gamma and clipping are such curves.
/// - Returns: its knots, each of `group` cells at least.
static int fit(const struct share *shares, double group, struct share *knots) {
    struct share next = {0};
    int used = 0, last = levels - 1;
    while (last > 0 && shares[last].count == 0) last--;
    for (int i = 0; i <= last; i++) {
        next.count += shares[i].count, next.input += shares[i].input, next.output += shares[i].output;
        if (next.count == 0 || (next.count < group && i < last)) continue;
        knots[used++] = (struct share){next.count, next.input / next.count, next.output / next.count};
        next = (struct share){0};
        // Pool adjacent violators: what would fall is levelled.
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

/// What each eighth of a level becomes.
typedef uint16_t curve[levels * eighths];

/// The curve that makes `to` of `from`, number by number.
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
        // What is darker or lighter than all that is known moves with the last of it.
        double slope = width > 0 ? (after.output - before.output) / width : 1;
        double light = before.output + (at - before.input) * slope;
        out[at] = (uint16_t)(fmin(fmax(light, 0), (levels - 1) * eighths) + 0.5);
    }
}

/// The cells that tell the tone: their light, and their colours as planes of `count`.
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

/// A way to bring one sheet to the tone of another.
struct way {
    int isReverse, isOfLight;
    curve curves[3];
    /// What it leaves of the variance of the light.
    double rest;
    /// By how many levels it changes the light on average.
    double change;
};

/// Finds out what a way leaves.
static void weigh(const struct sample *from, const struct sample *to, struct way *way) {
    size_t count = from->count;
    const uint16_t *red = from->colours, *green = red + count, *blue = green + count;
    uint64_t squares = 0, change = 0;
    for (size_t i = 0; i < count; i++) {
        int light = way->isOfLight
            ? way->curves[0][from->light[i]]
            : (reds * way->curves[0][red[i]] + greens * way->curves[1][green[i]] + blues * way->curves[2][blue[i]]) / whole;
        int left = light - to->light[i], by = light - from->light[i];
        squares += (uint32_t)(left * left), change += (uint32_t)(by < 0 ? -by : by);
    }
    way->rest = (double)squares / (double)count / fmax(to->variance, 1);
    way->change = (double)change / (double)count / eighths;
}

static void keep_better(struct way *best, const struct way *other) {
    if (other->rest < best->rest) *best = *other;
}

/// The way that leaves the least: from either to the other, as what was light in one may be white in the other; by the light alone, or
/// by red, green and blue each, as editing is done: where some of a colour was cut off, no curve of the light is the same for all colours.
static void choose(const struct sample *one, const struct sample *other, struct way *best) {
    struct way next;
    *best = (struct way){.isOfLight = 1};
    trace(one->light, other->light, one->count, best->curves[0]);
    weigh(one, other, best);
    next = (struct way){.isOfLight = 1, .isReverse = 1};
    trace(other->light, one->light, one->count, next.curves[0]);
    weigh(other, one, &next);
    keep_better(best, &next);
    if (best->change < 1) return;
    for (int isReverse = 0; isReverse < 2; isReverse++) {
        const struct sample *from = isReverse ? other : one, *to = isReverse ? one : other;
        next = (struct way){.isReverse = isReverse};
        for (size_t k = 0; k < 3; k++) {
            trace(from->colours + k * from->count, to->colours + k * from->count, from->count, next.curves[k]);
        }
        weigh(from, to, &next);
        keep_better(best, &next);
    }
}

static void fill(const struct way *way, struct tone *out) {
    const uint32_t shares[] = {reds, greens, blues};
    uint32_t *tables[] = {out->red, out->green, out->blue};
    *out = (struct tone){.isOfLight = way->isOfLight};
    for (int i = 0; i < levels; i++) {
        out->light[i] = way->curves[0][i * eighths] * (256u / eighths);
        for (int k = 0; !way->isOfLight && k < 3; k++) tables[k][i] = shares[k] * way->curves[k][i * eighths] / eighths;
    }
}

struct ledger {
    uint32_t counts[steps], seen;
    /// Windows in which both have something, be it faint, by how much they differ; and for each energy how much they do at most.
    uint32_t differing[quarters], weak;
    uint32_t most[quarters];
    struct cpages_difference found;
};

/// Where a number stands among quarters of octaves.
static int quarter(uint32_t number) {
    if (number < 8) return 0;
    int octave = 31 - __builtin_clz(number);
    return octave * 4 + (int)(number >> (octave - 2) & 3);
}

static float least_of(int quarter) { return ldexpf(1 + (float)(quarter % 4) / 4, quarter / 4); }

/// The worst of the windows in which both have something, beside what compression left in most of the weak ones.
static float worst_of(const struct ledger *ledger) {
    const float unit = eighths * eighths * block * block * window * window;
    uint64_t below = 0;
    int at = 0;
    while (at < quarters - 1 && (below += ledger->differing[at]) * 10 < (uint64_t)ledger->weak * 9) at++;
    float rest = fmaxf(margin * least_of(at + 1), clean * clean * unit), worst = 0;
    for (int i = 0; i < quarters; i++) worst = fmaxf(worst, (float)ledger->most[i] / (least_of(i) + rest));
    return worst;
}

/// Enters a row of windows: the sums of squares of both pictures' detail and of the difference.
static void enter(struct ledger *ledger, const uint32_t *one, const uint32_t *other, const uint32_t *squares, int count) {
    const float unit = 1.0f / (eighths * eighths * block * block * window * window);
    const uint32_t least = (uint32_t)(2 * inked * inked / unit), weakest = (uint32_t)(faintest * faintest / unit);
    for (int x = 0; x < count; x++) {
        uint32_t lower = one[x] < other[x] ? one[x] : other[x], middle = one[x] / 2 + other[x] / 2;
        if (lower > weakest && lower > middle / 4 && middle < 2 * least) {
            uint32_t *most = &ledger->most[quarter(middle)];
            if (squares[x] > *most) *most = squares[x];
            ledger->differing[quarter(squares[x])]++;
            ledger->weak++;
        }
        if (one[x] + other[x] <= least) continue;
        float a = (float)one[x] * unit, b = (float)other[x] * unit;
        float ratio = (float)squares[x] * unit / ((a + b) / 2 + noise * noise);
        float less = fminf(a, b), more = fmaxf(a, b);
        if (ratio > ledger->found.worst) ledger->found.worst = ratio;
        if (less > rich * rich && less > 0.2f * more && ratio > ledger->found.exchanged) ledger->found.exchanged = ratio;
        int at = (int)(ratio / step);
        ledger->counts[at >= steps ? steps - 1 : at]++;
        ledger->seen++;
    }
}

static float usual(const struct ledger *ledger) {
    uint64_t above = 0;
    for (int at = steps - 1; at >= 0 && ledger->seen > 0; at--) {
        above += ledger->counts[at];
        if (above * 10 >= ledger->seen) return (float)at * step;
    }
    return 0;
}

static int judge(const struct cpages_sheet *one, const struct cpages_sheet *other, struct cpages_difference *out) {
    struct ledger ledger = {.seen = 0};
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
        enter(&ledger, one->energy + at, other->energy + at, windows, one->across - window + 1);
    }
    free(squares);
    *out = ledger.found;
    out->usual = usual(&ledger);
    out->faint = worst_of(&ledger);
    return cpages_good;
}

int cpages_compare(const struct cpages_sheet *one, const struct cpages_sheet *other, struct cpages_difference *out) {
    if (one->width != other->width || one->height != other->height) return cpages_unequal;
    struct sample a = {0}, b = {0};
    struct way *way = malloc(sizeof *way);
    struct tone *tone = malloc(sizeof *tone);
    int result = way && tone && take(one, &a) == cpages_good && take(other, &b) == cpages_good ? cpages_good : cpages_memory;
    if (result == cpages_good) choose(&a, &b, way);
    free(a.light), free(b.light);
    if (result != cpages_good) {
    } else if (way->change < 1) {
        // What changed by less than a level is left as it is.
        result = judge(one, other, out);
    } else {
        fill(way, tone);
        struct cpages_sheet *copy = sheet_toned(way->isReverse ? other : one, tone);
        result = copy ? judge(copy, way->isReverse ? one : other, out) : cpages_memory;
        cpages_release(copy);
    }
    free(way), free(tone);
    return result;
}
