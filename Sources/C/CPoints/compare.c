#include "points.h"

#include <math.h>
#include <stdlib.h>

/// `nearest`: the maximum number of bits in which two descriptions of the same point differ. `clearly`: the number of
/// additional bits in which the second-best match must differ.
enum { nearest = 34, clearly = 6 };
/// The maximum number of pairs of points from which similarity transforms are computed.
enum { seeds = 40 };
/// The maximum distance of a point from its expected position, as a fraction of the long side.
static const float miss = 0.012f;
/// Limits for similarity transforms: the tangent of the largest rotation, and the largest scale in either direction.
static const float steepest = 0.3f, largest = 4;

struct pair {
    struct point one, other;
    int distance;
};

/// Returns whether two points are farther apart than `limit`. Only then are they rivals: the same corner at the next scale is
/// not a rival.
static inline int are_apart(const struct point *a, const struct point *b, float limit) {
    float x = a->x - b->x, y = a->y - b->y;
    return x * x + y * y > limit * limit;
}

__attribute__((always_inline)) static inline int distance(const struct point *a, const struct point *b) {
    return __builtin_popcountll(a->bits[0] ^ b->bits[0]) + __builtin_popcountll(a->bits[1] ^ b->bits[1]);
}

static int closer(const void *a, const void *b) {
    const struct pair *one = a, *other = b;
    if (one->distance != other->distance) return one->distance - other->distance;
    return one->one.x < other->one.x ? -1 : one->one.x > other->one.x;
}

/// Pairs each point of the first picture with the most similar point of the second, unless another point at a different
/// position is nearly as similar.
__attribute__((always_inline)) static inline int pair_up_plainly(
    const struct point *ones, int count, const struct point *others, int other_count, struct pair *out) {
    int used = 0;
    for (int i = 0; i < count; i++) {
        int best = 129, second = 129, at = 0;
        for (int k = 0; k < other_count; k++) {
            int apart = distance(&ones[i], &others[k]);
            if (apart < best) {
                if (best < second && are_apart(&others[at], &others[k], 2 * miss)) second = best;
                best = apart, at = k;
            } else if (apart < second && are_apart(&others[at], &others[k], 2 * miss)) {
                second = apart;
            }
        }
        if (best <= nearest && best + clearly <= second) out[used++] = (struct pair){ones[i], others[at], best};
    }
    qsort(out, (size_t)used, sizeof *out, closer);
    return used;
}

static int pair_up_base(const struct point *ones, int count, const struct point *others, int other_count, struct pair *out) {
    return pair_up_plainly(ones, count, others, other_count, out);
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) static int pair_up_popcnt(
    const struct point *ones, int count, const struct point *others, int other_count, struct pair *out) {
    return pair_up_plainly(ones, count, others, other_count, out);
}
#endif

static int pair_up(const struct point *ones, int count, const struct point *others, int other_count, struct pair *out) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("popcnt")) return pair_up_popcnt(ones, count, others, other_count, out);
#endif
    return pair_up_base(ones, count, others, other_count, out);
}

static int is_plausible(const struct cpoints_match *match) {
    float size = hypotf(match->along, match->turn);
    return match->along > 0 && fabsf(match->turn) < steepest * match->along && size > 1 / largest && size < largest;
}

static int agrees(const struct cpoints_match *match, const struct pair *pair) {
    float x = match->across + match->along * pair->one.x - match->turn * pair->one.y - pair->other.x;
    float y = match->down + match->turn * pair->one.x + match->along * pair->one.y - pair->other.y;
    float limit = miss * fmaxf(1, match->along);
    return x * x + y * y < limit * limit;
}

/// Counts the pairs that agree. The picture is divided into 32 × 32 squares, and pairs in the same square count once.
static int count_agreeing(const struct cpoints_match *match, const struct pair *pairs, int count) {
    uint32_t places[33] = {0};
    int agreeing = 0;
    for (int i = 0; i < count; i++) {
        if (!agrees(match, &pairs[i])) continue;
        uint32_t *row = &places[(int)(pairs[i].one.y * 32)], bit = 1u << ((int)(pairs[i].one.x * 32) & 31);
        agreeing += (*row & bit) == 0;
        *row |= bit;
    }
    return agreeing;
}

/// Returns the similarity transform given by two pairs.
static struct cpoints_match between(const struct pair *a, const struct pair *b) {
    float x = b->one.x - a->one.x, y = b->one.y - a->one.y, u = b->other.x - a->other.x, v = b->other.y - a->other.y;
    float square = x * x + y * y;
    struct cpoints_match match = {(u * x + v * y) / square, (v * x - u * y) / square, 0, 0, 0};
    match.across = a->other.x - match.along * a->one.x + match.turn * a->one.y;
    match.down = a->other.y - match.turn * a->one.x - match.along * a->one.y;
    return match;
}

/// Returns the similarity transform that best fits, by least squares, all pairs that agree with the transform `from`.
static struct cpoints_match refined(const struct cpoints_match *from, const struct pair *pairs, int count) {
    double n = 0, x = 0, y = 0, u = 0, v = 0, xx = 0, xu = 0, xv = 0;
    for (int i = 0; i < count; i++) {
        if (!agrees(from, &pairs[i])) continue;
        const struct point *a = &pairs[i].one, *b = &pairs[i].other;
        n++, x += a->x, y += a->y, u += b->x, v += b->y;
        xx += a->x * a->x + a->y * a->y, xu += a->x * b->x + a->y * b->y, xv += a->x * b->y - a->y * b->x;
    }
    double square = xx - (x * x + y * y) / n;
    if (n < 2 || square < 1e-9) return *from;
    double along = (xu - (x * u + y * v) / n) / square, turn = (xv - (x * v - y * u) / n) / square;
    return (struct cpoints_match){
        (float)along, (float)turn, (float)((u - along * x + turn * y) / n), (float)((v - turn * x - along * y) / n), 0};
}

/// Reads the points of two pictures and pairs them up. Returns the number of pairs.
static int read_pairs(
    const uint8_t *one, int count, const uint8_t *other, int other_count, int mirrored, float aspect, struct pair *out) {
    struct point ones[cpoints_most], others[cpoints_most];
    if (count > cpoints_most || other_count > cpoints_most) return 0;
    for (int i = 0; i < count; i++) ones[i] = read_point(one + i * cpoints_bytes, 0, 0);
    for (int i = 0; i < other_count; i++) others[i] = read_point(other + i * cpoints_bytes, mirrored, aspect);
    return pair_up(ones, count, others, other_count, out);
}

int cpoints_pair_up(const uint8_t *one, int count, const uint8_t *other, int other_count, struct cpoints_pair *out) {
    struct pair pairs[cpoints_most];
    int used = read_pairs(one, count, other, other_count, 0, 0, pairs);
    for (int i = 0; i < used; i++) {
        out[i] = (struct cpoints_pair){pairs[i].one.x, pairs[i].one.y, pairs[i].other.x, pairs[i].other.y};
    }
    return used;
}

void cpoints_compare(
    const uint8_t *one, int count, const uint8_t *other, int other_count, int mirrored, float aspect, struct cpoints_match *out) {
    struct pair pairs[cpoints_most];
    *out = (struct cpoints_match){1, 0, 0, 0, 0};
    int used = read_pairs(one, count, other, other_count, mirrored, aspect, pairs), most = used < seeds ? used : seeds;
    for (int i = 0; i < most; i++) {
        for (int k = i + 1; k < most; k++) {
            if (!are_apart(&pairs[i].one, &pairs[k].one, 8 * miss)) continue;
            struct cpoints_match match = between(&pairs[i], &pairs[k]);
            if (!is_plausible(&match)) continue;
            match.agreeing = count_agreeing(&match, pairs, used);
            if (match.agreeing > out->agreeing) *out = match;
        }
    }
    for (int times = 0; times < 3 && out->agreeing > 2; times++) {
        struct cpoints_match match = refined(out, pairs, used);
        match.agreeing = count_agreeing(&match, pairs, used);
        if (!is_plausible(&match) || match.agreeing < out->agreeing) break;
        *out = match;
    }
}

void cpoints_keys(const uint8_t *point, uint32_t keys[2]) {
    struct point read = read_point(point, 0, 0);
    for (int i = 0; i < 2; i++) keys[i] = (uint32_t)(read.bits[i] >> 8) & ((1u << cpoints_key_bits) - 1);
}
