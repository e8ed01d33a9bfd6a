#include "sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Levels that recompression leaves in any cell.
static const float noise = 16;
/// Levels of fine detail from which a window has something in it, and from which it has much.
static const float inked = 16, rich = 20;
/// Every so many cells across and down tell the tone.
static const int stride = 3;
/// The ratios are counted in steps of this.
static const float step = 1 / 256.0f;
enum { steps = 1024, levels = 256 };
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

/// The curve that brings `from` to the tone of `to`, for every eighth of a level.
/// - Returns: by how many levels it does on average.
static float tone(const struct cpages_sheet *from, const struct cpages_sheet *to, uint16_t curve[levels * eighths]) {
    struct share shares[levels] = {{0}}, knots[levels];
    double count = 0, change = 0;
    // From the middle of a stride, so that a picture of a cell has one.
    for (int y = from->height > 1 ? 1 : 0; y < from->height; y += stride) {
        const uint16_t *in = from->soft + (size_t)y * (size_t)from->width;
        const uint16_t *out = to->soft + (size_t)y * (size_t)from->width;
        for (int x = from->width > 1 ? 1 : 0; x < from->width; x += stride) {
            struct share *share = &shares[in[x] / eighths];
            share->count++, share->input += in[x], share->output += out[x];
            count++;
        }
    }
    int used = fit(shares, fmax(fmin(16, count / 64), count / 4096), knots);
    for (int at = 0, next = 0; at < levels * eighths; at++) {
        while (next < used && knots[next].input < at) next++;
        struct share after = knots[next < used ? next : used - 1], before = knots[next > 0 ? next - 1 : 0];
        double width = after.input - before.input;
        // What is darker or lighter than all that is known moves with the last of it.
        double slope = width > 0 ? (after.output - before.output) / width : 1;
        double light = before.output + (at - before.input) * slope;
        curve[at] = (uint16_t)(fmin(fmax(light, 0), (levels - 1) * eighths) + 0.5);
    }
    for (int i = 0; i < levels; i++) {
        double middle = shares[i].count > 0 ? shares[i].input / shares[i].count : 0;
        change += shares[i].count * fabs(curve[(int)middle] - middle) / eighths;
    }
    return (float)(change / count);
}

static struct cpages_sheet *mapped(const struct cpages_sheet *sheet, const uint16_t *curve) {
    struct cpages_sheet *copy = sheet_blank(sheet->width, sheet->height);
    if (!copy) return NULL;
    size_t count = (size_t)sheet->width * (size_t)sheet->height;
    for (size_t i = 0; i < count; i++) copy->soft[i] = curve[sheet->soft[i]];
    if (sheet_detail(copy) == cpages_good) return copy;
    cpages_release(copy);
    return NULL;
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
    // In the direction in which nothing is lost.
    const struct cpages_sheet *from = one->variance >= other->variance ? one : other, *to = from == one ? other : one;
    uint16_t curve[levels * eighths];
    // What changed by less than a level is left as it is.
    if (tone(from, to, curve) < 1) return judge(from, to, out);
    struct cpages_sheet *copy = mapped(from, curve);
    int result = copy ? judge(copy, to, out) : cpages_memory;
    cpages_release(copy);
    return result;
}
