#include "CInference.h"
#include "exponential.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#define EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define EACH_PROCESSOR
#endif

/// How likely a place with nothing but the blank may be a space without anybody asking by how much.
static const float negligible = 0.001f;

EACH_PROCESSOR
void ci_likeliest(const float *scores, int64_t rows, int64_t columns, int32_t *places, float *likeliest, float *last) {
    for (int64_t row = 0; row < rows; row++) {
        const float *score = scores + row * columns;
        float lanes[16];
        for (int lane = 0; lane < 16; lane++) lanes[lane] = -INFINITY;
        int64_t column = 0;
        for (; column + 16 <= columns; column += 16)
            for (int lane = 0; lane < 16; lane++) lanes[lane] = score[column + lane] > lanes[lane] ? score[column + lane] : lanes[lane];
        float best = lanes[0];
        for (int lane = 1; lane < 16; lane++) best = lanes[lane] > best ? lanes[lane] : best;
        for (; column < columns; column++) best = score[column] > best ? score[column] : best;
        int64_t place = 0;
        while (place + 1 < columns && score[place] != best) place++;  // not a number is greater than nothing
        places[row] = (int32_t)place;
        float space = ci_exp(score[columns - 1] - best);
        if (place == 0 && space < negligible) {
            likeliest[row] = 1;
            last[row] = 0;
            continue;
        }
        for (int lane = 0; lane < 16; lane++) lanes[lane] = 0;
        for (column = 0; column + 16 <= columns; column += 16)
            for (int lane = 0; lane < 16; lane++) lanes[lane] += ci_exp(score[column + lane] - best);
        float sum = 0;
        for (int lane = 0; lane < 16; lane++) sum += lanes[lane];
        for (; column < columns; column++) sum += ci_exp(score[column] - best);
        likeliest[row] = sum > 1 ? 1 / sum : 1;
        last[row] = space * likeliest[row];
    }
}

static inline int clamp(int value, int last) { return value < 0 ? 0 : value > last ? last : value; }

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

EACH_PROCESSOR
static void scale_row(const float *row, int width, const struct filter *filter, int to_width, float *blue, float *green, float *red) {
    for (int x = 0; x < to_width; x++) {
        const float *weight = filter->weight + (size_t)x * (size_t)filter->taps;
        float sum[3] = {0, 0, 0};
        for (int tap = 0; tap < filter->taps; tap++) {
            const float *pixel = row + 3 * clamp(filter->first[x] + tap, width - 1);
            for (int colour = 0; colour < 3; colour++) sum[colour] += weight[tap] * pixel[colour];
        }
        red[x] = sum[0] * (1 / 127.5f) - 1;
        green[x] = sum[1] * (1 / 127.5f) - 1;
        blue[x] = sum[2] * (1 / 127.5f) - 1;
    }
}

int ci_scale(const uint8_t *rgb, int width, int height, int64_t stride, int to_width, int to_height, float *planes) {
    struct filter across = {0}, down = {0};
    int64_t plane = (int64_t)to_width * to_height;
    float *row = malloc(sizeof(float) * 3 * (size_t)width);
    int result = row && make_filter(&across, width, to_width) == 0 && make_filter(&down, height, to_height) == 0 ? 0 : -1;
    for (int y = 0; result == 0 && y < to_height; y++) {
        memset(row, 0, sizeof(float) * 3 * (size_t)width);
        for (int tap = 0; tap < down.taps; tap++) {
            float weight = down.weight[(size_t)y * (size_t)down.taps + (size_t)tap];
            if (weight > 0) add_row(row, rgb + clamp(down.first[y] + tap, height - 1) * stride, 3 * width, weight);
        }
        float *blue = planes + (int64_t)y * to_width;
        scale_row(row, width, &across, to_width, blue, blue + plane, blue + 2 * plane);
    }
    free(across.first), free(across.weight), free(down.first), free(down.weight), free(row);
    return result;
}

EACH_PROCESSOR
void ci_project(const uint8_t *rgb, int width, int height, const float m[8], int to_width, int to_height, int across, int down,
                float *planes, int64_t plane_room, int64_t row_room) {
    const float share = 1 / (127.5f * (float)(across * down));
    for (int row = 0; row < to_height; row++) {
        float *blue = planes + row * row_room, *green = blue + plane_room, *red = green + plane_room;
        for (int column = 0; column < to_width; column++) {
            float sum[3] = {0, 0, 0};
            for (int j = 0; j < down; j++) {
                for (int i = 0; i < across; i++) {
                    float u = ((float)column + ((float)i + 0.5f) / (float)across) / (float)to_width;
                    float v = ((float)row + ((float)j + 0.5f) / (float)down) / (float)to_height;
                    float scale = 1 / (m[6] * u + m[7] * v + 1);
                    // Kept near the picture, so that a map gone wild cannot leave the range of int.
                    float x = fminf(fmaxf((m[0] * u + m[1] * v + m[2]) * scale - 0.5f, -1), (float)width);
                    float y = fminf(fmaxf((m[3] * u + m[4] * v + m[5]) * scale - 0.5f, -1), (float)height);
                    float left = floorf(x), top = floorf(y), right_part = x - left, lower_part = y - top;
                    int x0 = clamp((int)left, width - 1), x1 = clamp((int)left + 1, width - 1);
                    int y0 = clamp((int)top, height - 1), y1 = clamp((int)top + 1, height - 1);
                    const uint8_t *a = rgb + ((int64_t)y0 * width + x0) * 3, *b = rgb + ((int64_t)y0 * width + x1) * 3;
                    const uint8_t *c = rgb + ((int64_t)y1 * width + x0) * 3, *d = rgb + ((int64_t)y1 * width + x1) * 3;
                    float wa = (1 - right_part) * (1 - lower_part), wb = right_part * (1 - lower_part);
                    float wc = (1 - right_part) * lower_part, wd = right_part * lower_part;
                    for (int colour = 0; colour < 3; colour++)
                        sum[colour] += wa * a[colour] + wb * b[colour] + wc * c[colour] + wd * d[colour];
                }
            }
            red[column] = sum[0] * share - 1;
            green[column] = sum[1] * share - 1;
            blue[column] = sum[2] * share - 1;
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
