#include "CInference.h"
#include "exponential.h"
#include "processors.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

/// If the blank is the likeliest column, and a space is less likely than this fraction of it, the space is reported as 0.
static const float negligible = 0.001f;
/// Blocks whose maximum score is lower than the maximum of the row by more than this are omitted from the sum. That applies to
/// nine of ten blocks. The terms of 18,710 columns at e^-18 each would add up to less than 0.0003. In 1,800 rows of scores from
/// printed text, the error was at most 0.00003.
static const float too_little = 18;

/// The number of columns in a block, for which one maximum is kept, and the number of values that are processed together.
enum { block = 512, lanes = 32 };
/// Distance of prefetching, in bytes.
enum { ahead = 4096 };

/// Scores as the network wrote them, in bfloat16 or float.
struct scores { const void *values; int is_bf16; };

ALWAYS_INLINE float score_at(struct scores scores, int64_t place) {
    if (!scores.is_bf16) return ((const float *)scores.values)[place];
    uint32_t bits = (uint32_t)((const uint16_t *)scores.values)[place] << 16;
    float score;
    memcpy(&score, &bits, sizeof score);
    return score;
}

ALWAYS_INLINE float greater(float a, float b) { return a > b ? a : b; }  // b where a is NaN

ALWAYS_INLINE float greatest_of(struct scores scores, int64_t from, int64_t to) {
    float greatest[lanes], best;
    for (int lane = 0; lane < lanes; lane++) greatest[lane] = -INFINITY;
    for (; from + lanes <= to; from += lanes) {
        // Prefetches the next scores, which are no longer in the nearest caches.
        __builtin_prefetch((const char *)scores.values + from * (scores.is_bf16 ? 2 : 4) + ahead);
        for (int lane = 0; lane < lanes; lane++) greatest[lane] = greater(score_at(scores, from + lane), greatest[lane]);
    }
    for (int half = lanes / 2; half > 0; half /= 2)
        for (int lane = 0; lane < half; lane++) greatest[lane] = greater(greatest[lane], greatest[lane + half]);
    best = greatest[0];
    for (; from < to; from++) best = greater(score_at(scores, from), best);
    return best;
}

/// Returns the sum of e to the power of (score - `best`) over the scores from index `from` up to, but not including, `to`.
ALWAYS_INLINE float sum_of(struct scores scores, int64_t from, int64_t to, float best) {
    float sums[lanes] = {0}, sum = 0;
    for (; from + lanes <= to; from += lanes)
        for (int lane = 0; lane < lanes; lane++) sums[lane] += ci_exp(score_at(scores, from + lane) - best);
    for (int lane = 0; lane < lanes; lane++) sum += sums[lane];
    for (; from < to; from++) sum += ci_exp(score_at(scores, from) - best);
    return sum;
}

ALWAYS_INLINE void likeliest_of(struct scores scores, int64_t rows, int64_t columns, int32_t *places, float *likeliest, float *last) {
    enum { maximum_blocks = 128 };  // blocks are larger where there are more columns
    const int64_t size = columns <= block * maximum_blocks ? block : (columns + maximum_blocks - 1) / maximum_blocks;
    for (int64_t row = 0; row < rows; row++) {
        const int64_t first = row * columns, end = first + columns;
        float greatest[maximum_blocks], best = -INFINITY;
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

TARGET_CLONES
void ci_likeliest(const void *scores, int is_bf16, int64_t rows, int64_t columns, int32_t *places, float *likeliest, float *last) {
    if (is_bf16) likeliest_of((struct scores){scores, 1}, rows, columns, places, likeliest, last);
    else likeliest_of((struct scores){scores, 0}, rows, columns, places, likeliest, last);
}

/// The positions of samples in a picture: the offset of the upper left pixel, the distances to the pixels to its right and
/// below it, all in bytes, and the weights of these two pixels.
enum { samples = 64 };
struct places { int32_t pixel[samples], right[samples], below[samples]; float right_part[samples], lower_part[samples]; };

/// Returns the three bytes of a pixel in the low bits. Reads nothing beyond the `size` bytes of the picture, which must be at
/// least 4.
ALWAYS_INLINE uint32_t pixel_at(const uint8_t *rgb, int32_t place, int32_t size) {
    int32_t from = place < size - 4 ? place : size - 4;
    uint32_t word;
    memcpy(&word, rgb + from, sizeof word);
    return word >> 8 * (place - from);
}

ALWAYS_INLINE float mixed(uint32_t a, uint32_t b, uint32_t c, uint32_t d, int shift, float right_part, float lower_part) {
    float upper = (float)(int32_t)(a >> shift & 255), lower = (float)(int32_t)(c >> shift & 255);
    upper += right_part * ((float)(int32_t)(b >> shift & 255) - upper);
    lower += right_part * ((float)(int32_t)(d >> shift & 255) - lower);
    return upper + lower_part * (lower - upper);
}

TARGET_CLONES
static void find_places(struct places *to, int width, int height, const float m[8], float u0, float step, float v) {
    for (int i = 0; i < samples; i++) {
        float u = u0 + step * (float)i;
        float scale = 1 / (m[6] * u + m[7] * v + 1);
        // The coordinates are clamped to the picture before the conversion to int, so that no map can cause an overflow; NaN
        // becomes 0.
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

TARGET_CLONES
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

/// A picture of `size` bytes, and the map through which it is resampled; each value is the mean of `across` × `down` samples.
struct drawing {
    const uint8_t *rgb;
    int32_t size;
    int width, height;
    const float *map;
    int to_width, to_height, across, down;
    uint8_t single[4];  // a copy of a picture of one pixel, for pixels are read as four bytes
};

static void begin(struct drawing *drawing) {
    drawing->size = drawing->width * drawing->height * 3;
    if (drawing->size >= 4) return;
    memcpy(drawing->single, drawing->rgb, 3);
    drawing->rgb = drawing->single, drawing->size = 4;
}

/// Adds up the samples of red, green and blue for `samples` values of a row: the value at `column`, and every `every`-th one
/// after it.
static void add_up(const struct drawing *drawing, int column, int every, int row, float sums[3][samples]) {
    const float step = 1 / (float)drawing->to_width;
    struct places places;
    memset(sums, 0, 3 * samples * sizeof(float));
    for (int j = 0; j < drawing->down; j++) {
        float v = ((float)row + ((float)j + 0.5f) / (float)drawing->down) / (float)drawing->to_height;
        for (int i = 0; i < drawing->across; i++) {
            float u = ((float)column + ((float)i + 0.5f) / (float)drawing->across) / (float)drawing->to_width;
            find_places(&places, drawing->width, drawing->height, drawing->map, u, step * (float)every, v);
            add_samples(drawing->rgb, drawing->size, &places, sums[0], sums[1], sums[2]);
        }
    }
}

void ci_project(const uint8_t *rgb, int width, int height, const float map[8], int to_width, int to_height, int across, int down,
                float *planes, int64_t plane_stride, int64_t row_stride) {
    const float share = 1 / (127.5f * (float)(across * down));
    struct drawing drawing = {rgb, 0, width, height, map, to_width, to_height, across, down, {0}};
    begin(&drawing);
    // Computes some columns from top to bottom, then the next ones. The columns of a vertical line of text are rows of the
    // picture, so this order accesses only few memory pages at a time.
    for (int column = 0; column < to_width; column += samples) {
        int count = to_width - column < samples ? to_width - column : samples;
        for (int row = 0; row < to_height; row++) {
            float *blue = planes + row * row_stride, *green = blue + plane_stride, *red = green + plane_stride;
            float sums[3][samples];
            add_up(&drawing, column, 1, row, sums);
            for (int i = 0; i < count; i++) {
                red[column + i] = sums[0][i] * share - 1;
                green[column + i] = sums[1][i] * share - 1;
                blue[column + i] = sums[2][i] * share - 1;
            }
        }
    }
}

TARGET_CLONES
static void mix_grey(float sums[3][samples], int count, float share, uint8_t *grey) {
    for (int i = 0; i < count; i++) {
        float value = (0.299f * sums[0][i] + 0.587f * sums[1][i] + 0.114f * sums[2][i]) * share + 0.5f;
        grey[i] = (uint8_t)(value < 255 ? value : 255);
    }
}

void ci_sketch(const uint8_t *rgb, int width, int height, const float map[8], int to_width, int to_height, int across, int down, int every,
               uint8_t *grey) {
    struct drawing drawing = {rgb, 0, width, height, map, to_width, to_height, across, down, {0}};
    begin(&drawing);
    const int columns = (to_width + every - 1) / every;
    for (int column = 0; column < columns; column += samples) {
        int count = columns - column < samples ? columns - column : samples;
        for (int row = 0; row < to_height; row++) {
            float sums[3][samples];
            add_up(&drawing, column * every, every, row, sums);
            mix_grey(sums, count, 1 / (float)(across * down), grey + (int64_t)row * columns + column);
        }
    }
}

TARGET_CLONES
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
    // Intel SDM, CPUID leaf 7: sub-leaf 1 EAX bit 5 means AVX512_BF16, sub-leaf 0 EDX bit 22 means AMX-BF16.
    int avx512 = __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a >> 5 & 1);
    int amx = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (d >> 22 & 1);
    return avx512 || amx;
#else
    return 0;
#endif
}
