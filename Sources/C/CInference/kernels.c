#include "CInference.h"
#include "exponential.h"
#include "processors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

/// How likely a place with nothing but the blank may be a space without anybody asking by how much.
static const float negligible = 0.001f;
/// What is this much less than the greatest adds nothing to a sum of floats: 18,710 times e^-24 is under a millionth.
static const float too_little = 24;

/// Columns of which the greatest is remembered, so that only those are looked at again that matter.
enum { block = 512, lanes = 32 };
/// Bytes that are asked for ahead of where the greatest is looked for.
enum { ahead = 4096 };

/// Scores as the network wrote them: floats, or their upper halves.
struct scores { const void *values; int is_brief; };

WITHIN float score_at(struct scores scores, int64_t place) {
    if (!scores.is_brief) return ((const float *)scores.values)[place];
    uint32_t bits = (uint32_t)((const uint16_t *)scores.values)[place] << 16;
    float score;
    memcpy(&score, &bits, sizeof score);
    return score;
}

WITHIN float greater(float a, float b) { return a > b ? a : b; }  // b where a is no number

WITHIN float greatest_of(struct scores scores, int64_t from, int64_t to) {
    float greatest[lanes], best;
    for (int lane = 0; lane < lanes; lane++) greatest[lane] = -INFINITY;
    for (; from + lanes <= to; from += lanes) {
        // The scores have left the nearest caches since they were written.
        __builtin_prefetch((const char *)scores.values + from * (scores.is_brief ? 2 : 4) + ahead);
        for (int lane = 0; lane < lanes; lane++) greatest[lane] = greater(score_at(scores, from + lane), greatest[lane]);
    }
    for (int half = lanes / 2; half > 0; half /= 2)
        for (int lane = 0; lane < half; lane++) greatest[lane] = greater(greatest[lane], greatest[lane + half]);
    best = greatest[0];
    for (; from < to; from++) best = greater(score_at(scores, from), best);
    return best;
}

/// Of e to the power of how much each is greater than `best`.
WITHIN float sum_of(struct scores scores, int64_t from, int64_t to, float best) {
    float sums[lanes] = {0}, sum = 0;
    for (; from + lanes <= to; from += lanes)
        for (int lane = 0; lane < lanes; lane++) sums[lane] += ci_exp(score_at(scores, from + lane) - best);
    for (int lane = 0; lane < lanes; lane++) sum += sums[lane];
    for (; from < to; from++) sum += ci_exp(score_at(scores, from) - best);
    return sum;
}

WITHIN void likeliest_of(struct scores scores, int64_t rows, int64_t columns, int32_t *places, float *likeliest, float *last) {
    enum { most = 128 };  // blocks that are remembered: larger ones where there are more columns than these hold
    const int64_t size = columns <= block * most ? block : (columns + most - 1) / most;
    for (int64_t row = 0; row < rows; row++) {
        const int64_t first = row * columns, end = first + columns;
        float greatest[most], best = -INFINITY;
        int64_t blocks = 0;
        for (int64_t from = first; from < end; from += size, blocks++) {
            greatest[blocks] = greatest_of(scores, from, from + size < end ? from + size : end);
            best = greater(greatest[blocks], best);
        }
        int64_t number = 0;
        while (number + 1 < blocks && greatest[number] != best) number++;
        int64_t place = first + number * size;
        while (place + 1 < end && score_at(scores, place) != best) place++;
        places[row] = (int32_t)(place - first);
        float space = ci_exp(score_at(scores, end - 1) - best);
        if (place == first && space < negligible) {
            likeliest[row] = 1;
            last[row] = 0;
            continue;
        }
        float sum = 0;
        for (number = 0; number < blocks; number++) {
            if (greatest[number] < best - too_little) continue;
            int64_t from = first + number * size;
            sum += sum_of(scores, from, from + size < end ? from + size : end, best);
        }
        likeliest[row] = sum > 1 ? 1 / sum : 1;
        last[row] = space * likeliest[row];
    }
}

EACH_PROCESSOR
void ci_likeliest(const void *scores, int is_brief, int64_t rows, int64_t columns, int32_t *places, float *likeliest, float *last) {
    if (is_brief) likeliest_of((struct scores){scores, 1}, rows, columns, places, likeliest, last);
    else likeliest_of((struct scores){scores, 0}, rows, columns, places, likeliest, last);
}

WITHIN int clamp(int value, int last) { return value < 0 ? 0 : value > last ? last : value; }

/// The weights of one output value along an axis: a triangle as wide as the scale asks, its sum 1.
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

EACH_PROCESSOR
static void add_row(float *sums, const uint8_t *bytes, int count, float weight) {
    for (int i = 0; i < count; i++) sums[i] += weight * (float)bytes[i];
}

/// A pixel's three colours, and a number that means nothing.
typedef float colours __attribute__((vector_size(16)));

WITHIN colours colours_at(const float *place) {
    colours colours;
    memcpy(&colours, place, sizeof colours);
    return colours;
}

/// Row: pixels of three floats, as many beyond either end as there are taps, and a float more.
EACH_PROCESSOR
static void scale_row(const float *row, const struct filter *filter, int to_width, float *blue, float *green, float *red) {
    enum { some = 4 };  // side by side, so that none waits for another's sum
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

/// Repeats the first and the last of `width` pixels `count` times beyond them.
static void widen(float *row, int width, int count) {
    for (int i = 0; i < 3 * count; i++) {
        row[-1 - i] = row[2 - i % 3];
        row[3 * width + i] = row[3 * (width - 1) + i % 3];
    }
}

int ci_scale(const uint8_t *rgb, int width, int height, int64_t stride, int to_width, int to_height, float *planes) {
    struct filter across = {0}, down = {0};
    int64_t plane = (int64_t)to_width * to_height;
    int result = make_filter(&across, width, to_width) == 0 && make_filter(&down, height, to_height) == 0 ? 0 : -1;
    size_t beyond = 3 * (size_t)across.taps, inside = 3 * (size_t)width;
    float *room = result == 0 ? calloc(inside + 2 * beyond + 1, sizeof(float)) : NULL;
    for (int y = 0; room && y < to_height; y++) {
        float *row = room + beyond;
        memset(row, 0, sizeof(float) * inside);
        for (int tap = 0; tap < down.taps; tap++) {
            float weight = down.weight[(size_t)y * (size_t)down.taps + (size_t)tap];
            if (weight > 0) add_row(row, rgb + clamp(down.first[y] + tap, height - 1) * stride, 3 * width, weight);
        }
        widen(row, width, across.taps);
        float *blue = planes + (int64_t)y * to_width;
        scale_row(row, &across, to_width, blue, blue + plane, blue + 2 * plane);
    }
    free(across.first), free(across.weight), free(down.first), free(down.weight), free(room);
    return room ? 0 : -1;
}

/// Where samples of a picture are taken: the pixel to their upper left, how far the next ones to the right and below are, in bytes, and
/// how much of the sample those are.
enum { samples = 64 };
struct places { int32_t pixel[samples], right[samples], below[samples]; float right_part[samples], lower_part[samples]; };

/// A pixel's three bytes; of the last pixels of a picture of `size` bytes none is read beyond them.
WITHIN uint32_t pixel_at(const uint8_t *rgb, int32_t place, int32_t size) {
    int32_t from = place < size - 4 ? place : size - 4;
    uint32_t word;
    memcpy(&word, rgb + from, sizeof word);
    return word >> 8 * (place - from);
}

WITHIN float mixed(uint32_t a, uint32_t b, uint32_t c, uint32_t d, int shift, float right_part, float lower_part) {
    float upper = (float)(int32_t)(a >> shift & 255), lower = (float)(int32_t)(c >> shift & 255);
    upper += right_part * ((float)(int32_t)(b >> shift & 255) - upper);
    lower += right_part * ((float)(int32_t)(d >> shift & 255) - lower);
    return upper + lower_part * (lower - upper);
}

EACH_PROCESSOR
static void find_places(struct places *to, int width, int height, const float m[8], float u0, float step, float v) {
    for (int i = 0; i < samples; i++) {
        float u = u0 + step * (float)i;
        float scale = 1 / (m[6] * u + m[7] * v + 1);
        // Kept near the picture, so that a map gone wild cannot leave the range of int; what is no number lies at its edge.
        float x = (m[0] * u + m[1] * v + m[2]) * scale - 0.5f, y = (m[3] * u + m[4] * v + m[5]) * scale - 0.5f;
        x = x > 0 ? x : 0, y = y > 0 ? y : 0;
        x = x < (float)(width - 1) ? x : (float)(width - 1), y = y < (float)(height - 1) ? y : (float)(height - 1);
        int left = (int)x, top = (int)y;
        to->pixel[i] = (top * width + left) * 3;
        to->right[i] = left < width - 1 ? 3 : 0;
        to->below[i] = top < height - 1 ? width * 3 : 0;
        to->right_part[i] = x - (float)left;
        to->lower_part[i] = y - (float)top;
    }
}

EACH_PROCESSOR
static void add_samples(const uint8_t *rgb, int32_t size, const struct places *at, float *restrict red, float *restrict green, float *restrict blue) {
    for (int i = 0; i < samples; i++) {
        int32_t place = at->pixel[i], right = at->right[i], below = at->below[i];
        uint32_t a = pixel_at(rgb, place, size), b = pixel_at(rgb, place + right, size);
        uint32_t c = pixel_at(rgb, place + below, size), d = pixel_at(rgb, place + below + right, size);
        red[i] += mixed(a, b, c, d, 0, at->right_part[i], at->lower_part[i]);
        green[i] += mixed(a, b, c, d, 8, at->right_part[i], at->lower_part[i]);
        blue[i] += mixed(a, b, c, d, 16, at->right_part[i], at->lower_part[i]);
    }
}

void ci_project(const uint8_t *rgb, int width, int height, const float m[8], int to_width, int to_height, int across, int down,
                float *planes, int64_t plane_room, int64_t row_room) {
    const float share = 1 / (127.5f * (float)(across * down));
    uint8_t single[4] = {0};
    int32_t size = width * height * 3;
    if (size < 4) {
        memcpy(single, rgb, 3);
        rgb = single, size = 4;
    }
    struct places places;
    for (int row = 0; row < to_height; row++) {
        float *blue = planes + row * row_room, *green = blue + plane_room, *red = green + plane_room;
        for (int column = 0; column < to_width; column += samples) {
            float sums[3][samples] = {0};
            for (int j = 0; j < down; j++) {
                float v = ((float)row + ((float)j + 0.5f) / (float)down) / (float)to_height;
                for (int i = 0; i < across; i++) {
                    float u = ((float)column + ((float)i + 0.5f) / (float)across) / (float)to_width;
                    find_places(&places, width, height, m, u, 1 / (float)to_width, v);
                    add_samples(rgb, size, &places, sums[0], sums[1], sums[2]);
                }
            }
            int count = to_width - column < samples ? to_width - column : samples;
            for (int i = 0; i < count; i++) {
                red[column + i] = sums[0][i] * share - 1;
                green[column + i] = sums[1][i] * share - 1;
                blue[column + i] = sums[2][i] * share - 1;
            }
        }
    }
}

EACH_PROCESSOR
void ci_grey(const float *planes, int64_t count, uint8_t *grey) {
    for (int64_t i = 0; i < count; i++) {
        // ITU-R BT.601; blue comes first.
        float value = (0.114f * planes[i] + 0.587f * planes[count + i] + 0.299f * planes[2 * count + i] + 1) * 127.5f;
        grey[i] = (uint8_t)(value > 0 ? (value < 255 ? value + 0.5f : 255) : 0);
    }
}

EACH_PROCESSOR
void ci_find_ink(const uint8_t *grey, int64_t width, int height, uint8_t ground, int threshold, uint8_t *first, uint8_t *last) {
    memset(first, height, (size_t)width), memset(last, 0, (size_t)width);
    for (int row = 0; row < height; row++) {
        for (int64_t x = 0; x < width; x++) {
            int value = grey[row * width + x], apart = value > ground ? value - ground : ground - value;
            uint8_t here = apart > threshold ? (uint8_t)row : (uint8_t)height;
            first[x] = here < first[x] ? here : first[x];
            last[x] = apart > threshold ? (uint8_t)row : last[x];
        }
    }
}

int ci_has_bf16(void) {
#if defined(__x86_64__)
    unsigned int a, b, c, d;
    // Intel's manual, CPUID leaf 7: sub-leaf 1 EAX bit 5 is AVX512_BF16, sub-leaf 0 EDX bit 22 AMX-BF16.
    int avx512 = __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a >> 5 & 1);
    int amx = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (d >> 22 & 1);
    return avx512 || amx;
#else
    return 0;
#endif
}
