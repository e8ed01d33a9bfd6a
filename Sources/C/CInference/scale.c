#include "CInference.h"
#include "processors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

ALWAYS_INLINE int clamp(int value, int last) { return value < 0 ? 0 : value > last ? last : value; }

/// For each output value along an axis, the index of the first source value, and the weights of the source values from there
/// on. The weights fall linearly from the centre to 0 at a distance of from / to source values (at least 1). Their sum is 1.
struct filter { int taps; int *first; float *weight; };

static int make_filter(struct filter *filter, int from, int to) {
    float scale = (float)from / (float)to, reach = scale > 1 ? scale : 1;
    filter->taps = (int)ceilf(reach * 2) + 1;
    filter->first = malloc(sizeof(int) * (size_t)to);
    filter->weight = malloc(sizeof(float) * (size_t)to * (size_t)filter->taps);
    if (!filter->first || !filter->weight) return -1;
    for (int place = 0; place < to; place++) {
        float centre = ((float)place + 0.5f) * scale - 0.5f, sum = 0;
        float *weight = filter->weight + (size_t)place * (size_t)filter->taps;
        int first = (int)ceilf(centre - reach);
        filter->first[place] = first;
        for (int tap = 0; tap < filter->taps; tap++) {
            float near = 1 - fabsf((float)(first + tap) - centre) / reach;
            weight[tap] = near > 0 ? near : 0;
            sum += weight[tap];
        }
        for (int tap = 0; tap < filter->taps; tap++) weight[tap] /= sum;
    }
    return 0;
}

TARGET_CLONES
static void add_row(float *sums, const uint8_t *bytes, int count, float weight) {
    for (int i = 0; i < count; i++) sums[i] += weight * (float)bytes[i];
}

/// The three colours of a pixel, and an unused fourth value.
typedef float colours __attribute__((vector_size(16)));

ALWAYS_INLINE colours colours_at(const float *place) {
    colours colours;
    memcpy(&colours, place, sizeof colours);
    return colours;
}

/// Scales a row of pixels of three floats each. `row` must be extended at both ends by as many pixels as the filter has taps,
/// and at its end by one more float.
TARGET_CLONES
static void scale_row(const float *row, const struct filter *filter, int to_width, float *blue, float *green, float *red) {
    enum { some = 4 };  // independent sums, which the processor adds in parallel
    for (int x = 0; x < to_width; x += some) {
        int count = to_width - x < some ? to_width - x : some;
        const float *weight[some], *from[some];
        colours sums[some];
        for (int i = 0; i < some; i++) {
            int at = x + (i < count ? i : 0);
            weight[i] = filter->weight + (size_t)at * (size_t)filter->taps;
            from[i] = row + 3 * filter->first[at];
            sums[i] = (colours){0, 0, 0, 0};
        }
        for (int tap = 0; tap < filter->taps; tap++)
            for (int i = 0; i < some; i++) sums[i] += colours_at(from[i] + 3 * tap) * weight[i][tap];
        for (int i = 0; i < count; i++) {
            red[x + i] = sums[i][0] * (1 / 127.5f) - 1;
            green[x + i] = sums[i][1] * (1 / 127.5f) - 1;
            blue[x + i] = sums[i][2] * (1 / 127.5f) - 1;
        }
    }
}

/// Extends a row at both ends with `count` copies of the first and of the last of its `width` pixels.
static void widen(float *row, int width, int count) {
    for (int i = 0; i < 3 * count; i++) {
        row[-1 - i] = row[2 - i % 3];
        row[3 * width + i] = row[3 * (width - 1) + i % 3];
    }
}

/// A filter that computes a block of `lanes` output values at a time. `from` is the index of the first source value of each
/// block. For each tap and output value, `place` is the index of the source value, counted from there, and `weight` is its
/// weight. The source values of a block must lie within `2 * lanes` values.
enum { lanes = 16 };
struct wide_filter { int *from; int32_t *place; float *weight; };

static void free_wide(struct wide_filter *wide) { free(wide->from), free(wide->place), free(wide->weight); }

/// One row of pixels as three arrays, one per colour. A source row is padded at both ends with copies of its first and last
/// pixel; an output row is not.
struct planes { float *red, *green, *blue; };

TARGET_CLONES
static void split_row(const float *row, int count, struct planes to) {
    for (int i = 0; i < count; i++) {
        to.red[i] = row[3 * i];
        to.green[i] = row[3 * i + 1];
        to.blue[i] = row[3 * i + 2];
    }
}

#if defined(__x86_64__)
/// Makes a wide filter and returns 1. Returns 0 without AVX-512, if memory runs out, or if the picture is reduced so strongly
/// that the source values of a block are too far apart.
static int make_wide(struct wide_filter *wide, const struct filter *filter, int to) {
    size_t blocks = ((size_t)to + lanes - 1) / lanes, count = blocks * (size_t)filter->taps * lanes;
    if (!__builtin_cpu_supports("avx512f")) return 0;
    wide->from = malloc(sizeof(int) * blocks);
    wide->place = malloc(sizeof(int32_t) * count);
    wide->weight = malloc(sizeof(float) * count);
    if (!wide->from || !wide->place || !wide->weight) return 0;
    for (size_t block = 0; block < blocks; block++) {
        wide->from[block] = filter->first[block * lanes];
        for (int tap = 0; tap < filter->taps; tap++) {
            size_t at = (block * (size_t)filter->taps + (size_t)tap) * lanes;
            for (size_t lane = 0; lane < lanes; lane++) {
                int value = clamp((int)(block * lanes + lane), to - 1);
                int place = filter->first[value] + tap - wide->from[block];
                if (place >= 2 * lanes) return 0;
                wide->place[at + lane] = place;
                wide->weight[at + lane] = filter->weight[(size_t)value * (size_t)filter->taps + (size_t)tap];
            }
        }
    }
    return 1;
}

__attribute__((target("avx512f")))
static void scale_planes(struct planes row, const struct wide_filter *wide, int taps, int to_width, struct planes to) {
    const __m512 share = _mm512_set1_ps(1 / 127.5f), one = _mm512_set1_ps(1);
    const int32_t *place = wide->place;
    const float *weight = wide->weight;
    for (int x = 0; x < to_width; x += lanes) {
        int from = wide->from[x / lanes];
        __m512 red0 = _mm512_loadu_ps(row.red + from), red1 = _mm512_loadu_ps(row.red + from + lanes);
        __m512 green0 = _mm512_loadu_ps(row.green + from), green1 = _mm512_loadu_ps(row.green + from + lanes);
        __m512 blue0 = _mm512_loadu_ps(row.blue + from), blue1 = _mm512_loadu_ps(row.blue + from + lanes);
        __m512 red = _mm512_setzero_ps(), green = red, blue = red;
        for (int tap = 0; tap < taps; tap++, place += lanes, weight += lanes) {
            __m512i which = _mm512_loadu_si512(place);
            __m512 part = _mm512_loadu_ps(weight);
            red = _mm512_fmadd_ps(_mm512_permutex2var_ps(red0, which, red1), part, red);
            green = _mm512_fmadd_ps(_mm512_permutex2var_ps(green0, which, green1), part, green);
            blue = _mm512_fmadd_ps(_mm512_permutex2var_ps(blue0, which, blue1), part, blue);
        }
        __mmask16 inside = to_width - x < lanes ? (__mmask16)((1u << (to_width - x)) - 1) : (__mmask16)-1;
        _mm512_mask_storeu_ps(to.red + x, inside, _mm512_fmsub_ps(red, share, one));
        _mm512_mask_storeu_ps(to.green + x, inside, _mm512_fmsub_ps(green, share, one));
        _mm512_mask_storeu_ps(to.blue + x, inside, _mm512_fmsub_ps(blue, share, one));
    }
}
#else
static int make_wide(struct wide_filter *wide, const struct filter *filter, int to) { return (void)wide, (void)filter, (void)to, 0; }
static void scale_planes(struct planes row, const struct wide_filter *wide, int taps, int to_width, struct planes to) {
    (void)row, (void)wide, (void)taps, (void)to_width, (void)to;
}
#endif

int ci_scale(const uint8_t *rgb, int width, int height, int64_t stride, int to_width, int to_height, float *planes) {
    struct filter across = {0}, down = {0};
    struct wide_filter wide = {0};
    int64_t plane = (int64_t)to_width * to_height;
    int result = make_filter(&across, width, to_width) == 0 && make_filter(&down, height, to_height) == 0 ? 0 : -1;
    int is_wide = result == 0 && make_wide(&wide, &across, to_width);
    size_t beyond = (size_t)across.taps, inside = (size_t)width, whole = inside + 2 * beyond + 2 * lanes;
    // A row with interleaved colours, and the same row as three planes.
    float *rows = result == 0 ? calloc(6 * whole, sizeof(float)) : NULL;
    for (int y = 0; rows && y < to_height; y++) {
        float *row = rows + 3 * beyond, *split = rows + 3 * whole;
        memset(row, 0, sizeof(float) * 3 * inside);
        for (int tap = 0; tap < down.taps; tap++) {
            float weight = down.weight[(size_t)y * (size_t)down.taps + (size_t)tap];
            if (weight > 0) add_row(row, rgb + clamp(down.first[y] + tap, height - 1) * stride, 3 * width, weight);
        }
        widen(row, width, across.taps);
        float *blue = planes + (int64_t)y * to_width;
        if (is_wide) {
            struct planes planar = {split, split + whole, split + 2 * whole};
            split_row(rows, width + 2 * across.taps, planar);
            struct planes first = {planar.red + beyond, planar.green + beyond, planar.blue + beyond};
            scale_planes(first, &wide, across.taps, to_width, (struct planes){blue + 2 * plane, blue + plane, blue});
        } else {
            scale_row(row, &across, to_width, blue, blue + plane, blue + 2 * plane);
        }
    }
    free(across.first), free(across.weight), free(down.first), free(down.weight), free(rows);
    free_wide(&wide);
    return rows ? 0 : -1;
}
