#include "CPages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Cells from the middle to the border of what counts as coarse.
static const int coarse = 8;
/// Cells from the middle of a window to its border: less than a word, about a digit.
static const int window = 3;
/// Levels that recompression leaves in any cell.
static const float noise = 8;
/// Levels of fine detail from which a window has something in it, and from which it has much.
static const float inked = 12, rich = 20;
/// The ratios are counted in steps of this.
static const float step = 1 / 256.0f;
enum { steps = 1024 };

/// Area averages along one axis of `lines` lines; `stride` and `pitch` are the distances of cells and of lines, alike in both.
static void shrink_line(const float *in, int from, float *out, int to, int stride) {
    for (int i = 0; i < to; i++) {
        double start = (double)i * from / to, end = (double)(i + 1) * from / to;
        int first = (int)start, last = (int)ceil(end) - 1;
        if (last >= from) last = from - 1;
        double sum = 0;
        for (int s = first; s <= last; s++) {
            double low = s > start ? s : start, high = s + 1 < end ? s + 1 : end;
            sum += in[(size_t)s * (size_t)stride] * (high - low);
        }
        out[(size_t)i * (size_t)stride] = (float)(sum / (end - start));
    }
}

/// The picture at another size, none of its sides larger.
static int shrink(struct cpages_picture picture, int width, int height, float *out) {
    size_t cells = (size_t)picture.width * (size_t)picture.height;
    if (picture.width == width && picture.height == height) {
        for (size_t i = 0; i < cells; i++) out[i] = picture.luma[i];
        return cpages_good;
    }
    float *row = malloc(sizeof *row * (size_t)picture.width);
    float *across = malloc(sizeof *across * (size_t)width * (size_t)picture.height);
    float *down = malloc(sizeof *down * (size_t)width * (size_t)picture.height);
    if (!row || !across || !down) {
        free(row), free(across), free(down);
        return cpages_memory;
    }
    for (int y = 0; y < picture.height; y++) {
        for (int x = 0; x < picture.width; x++) row[x] = picture.luma[(size_t)y * (size_t)picture.width + (size_t)x];
        shrink_line(row, picture.width, across + (size_t)y * (size_t)width, width, 1);
    }
    for (int x = 0; x < width; x++) shrink_line(across + x, picture.height, down + x, height, width);
    memcpy(out, down, sizeof *out * (size_t)width * (size_t)height);
    free(row), free(across), free(down);
    return cpages_good;
}

/// Weights of 1, 2, 1 across and down: what scaling did to edges hardly shows afterwards.
static void soften(float *cells, float *spare, int width, int height) {
    for (int y = 0; y < height; y++) {
        const float *in = cells + (size_t)y * (size_t)width;
        float *out = spare + (size_t)y * (size_t)width;
        for (int x = 0; x < width; x++) {
            float before = in[x > 0 ? x - 1 : 0], after = in[x < width - 1 ? x + 1 : x];
            out[x] = (before + 2 * in[x] + after) / 4;
        }
    }
    for (int y = 0; y < height; y++) {
        const float *above = spare + (size_t)(y > 0 ? y - 1 : 0) * (size_t)width;
        const float *here = spare + (size_t)y * (size_t)width;
        const float *below = spare + (size_t)(y < height - 1 ? y + 1 : y) * (size_t)width;
        float *out = cells + (size_t)y * (size_t)width;
        for (int x = 0; x < width; x++) out[x] = (above[x] + 2 * here[x] + below[x]) / 4;
    }
}

static int within(int index, int count) { return index < 0 ? 0 : index >= count ? count - 1 : index; }

/// Means of squares of cells, `radius` to each side; what is beyond the border is as the border.
static void means(const float *cells, float *spare, float *out, int width, int height, int radius) {
    float part = 1.0f / (float)(2 * radius + 1);
    for (int y = 0; y < height; y++) {
        const float *in = cells + (size_t)y * (size_t)width;
        double sum = 0;
        for (int x = -radius; x <= radius; x++) sum += in[within(x, width)];
        for (int x = 0; x < width; x++) {
            spare[(size_t)y * (size_t)width + (size_t)x] = (float)sum * part;
            sum += in[within(x + radius + 1, width)] - in[within(x - radius, width)];
        }
    }
    double *sums = (double *)calloc((size_t)width, sizeof *sums);
    if (!sums) return memcpy(out, spare, sizeof *out * (size_t)width * (size_t)height), (void)0;
    for (int y = -radius; y <= radius; y++) {
        const float *in = spare + (size_t)within(y, height) * (size_t)width;
        for (int x = 0; x < width; x++) sums[x] += in[x];
    }
    for (int y = 0; y < height; y++) {
        const float *next = spare + (size_t)within(y + radius + 1, height) * (size_t)width;
        const float *last = spare + (size_t)within(y - radius, height) * (size_t)width;
        for (int x = 0; x < width; x++) {
            out[(size_t)y * (size_t)width + (size_t)x] = (float)sums[x] * part;
            sums[x] += next[x] - last[x];
        }
    }
    free(sums);
}

static double deviation(const float *cells, size_t count) {
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) sum += cells[i], squares += (double)cells[i] * cells[i];
    double mean = sum / (double)count;
    return squares / (double)count - mean * mean;
}

static int level(float light) { return light <= 0 ? 0 : light >= 255 ? 255 : (int)(light + 0.5f); }

/// Brings `cells` to the tone of `target` by a curve that never falls: brightness, contrast, gamma and clipping are such curves.
/// Returns by how many levels on average; what is less than one is left as it is.
static float tone(float *cells, const float *target, size_t count) {
    double counts[256] = {0}, sums[256] = {0};
    for (size_t i = 0; i < count; i++) {
        int input = level(cells[i]);
        counts[input] += 1;
        sums[input] += target[i];
    }
    struct block {
        double input, output, weight;
    } blocks[256];
    double group = fmax(64, (double)count / 4096), input = 0, output = 0, weight = 0;
    int used = 0, last = 255;
    while (last > 0 && counts[last] == 0) last--;
    for (int i = 0; i <= last; i++) {
        if (counts[i] == 0) continue;
        input += i * counts[i], output += sums[i], weight += counts[i];
        if (weight < group && i < last) continue;
        blocks[used++] = (struct block){input / weight, output / weight, weight};
        input = output = weight = 0;
        // Pool adjacent violators: what would fall is levelled.
        while (used > 1 && blocks[used - 2].output > blocks[used - 1].output) {
            struct block *a = &blocks[used - 2], *b = &blocks[used - 1];
            double both = a->weight + b->weight;
            a->input = (a->input * a->weight + b->input * b->weight) / both;
            a->output = (a->output * a->weight + b->output * b->weight) / both;
            a->weight = both;
            used--;
        }
    }
    if (used == 0) return 0;
    float curve[256];
    int next = 0;
    for (int i = 0; i < 256; i++) {
        while (next < used && blocks[next].input < i) next++;
        if (next == 0) {
            curve[i] = (float)blocks[0].output;
        } else if (next == used) {
            curve[i] = (float)blocks[used - 1].output;
        } else {
            struct block a = blocks[next - 1], b = blocks[next];
            curve[i] = (float)(a.output + (b.output - a.output) * (i - a.input) / fmax(b.input - a.input, 1e-3));
        }
    }
    double change = 0;
    for (size_t i = 0; i < count; i++) change += fabsf(curve[level(cells[i])] - cells[i]);
    change /= (double)count;
    if (change < 1) return (float)change;
    for (size_t i = 0; i < count; i++) cells[i] = curve[level(cells[i])];
    return (float)change;
}

static struct cpages_difference judge(const float *squares, const float *one, const float *other, size_t count) {
    struct cpages_difference found = {0};
    size_t counts[steps] = {0}, seen = 0;
    for (size_t i = 0; i < count; i++) {
        float energy = (one[i] + other[i]) / 2;
        if (energy <= inked * inked) continue;
        float ratio = squares[i] / (energy + noise * noise);
        float less = fminf(one[i], other[i]), more = fmaxf(one[i], other[i]);
        if (ratio > found.worst) found.worst = ratio;
        if (less > rich * rich && less > 0.2f * more && ratio > found.exchanged) found.exchanged = ratio;
        int at = (int)(ratio / step);
        counts[at < 0 ? 0 : at >= steps ? steps - 1 : at]++;
        seen++;
    }
    size_t above = 0;
    for (int at = steps - 1; at >= 0 && seen > 0; at--) {
        above += counts[at];
        if (above * 10 < seen) continue;
        found.usual = (float)at * step;
        break;
    }
    return found;
}

int cpages_compare(struct cpages_picture one, struct cpages_picture other, struct cpages_difference *out) {
    int width = one.width < other.width ? one.width : other.width;
    int height = one.height < other.height ? one.height : other.height;
    size_t count = (size_t)width * (size_t)height;
    float *cells = malloc(sizeof *cells * count * 5);
    if (!cells) return cpages_memory;
    float *a = cells, *b = a + count, *c = b + count, *d = c + count, *spare = d + count;
    if (shrink(one, width, height, a) != cpages_good || shrink(other, width, height, b) != cpages_good) {
        free(cells);
        return cpages_memory;
    }
    for (int time = 0; time < 2; time++) {
        soften(a, spare, width, height);
        soften(b, spare, width, height);
    }
    // In the direction in which nothing is lost.
    float toned = deviation(a, count) >= deviation(b, count) ? tone(a, b, count) : tone(b, a, count);
    means(a, spare, c, width, height, coarse);
    means(b, spare, d, width, height, coarse);
    for (size_t i = 0; i < count; i++) {
        float fine_a = a[i] - c[i], fine_b = b[i] - d[i];
        c[i] = (fine_a - fine_b) * (fine_a - fine_b);
        a[i] = fine_a * fine_a;
        b[i] = fine_b * fine_b;
    }
    means(a, spare, d, width, height, window);
    memcpy(a, d, sizeof *a * count);
    means(b, spare, d, width, height, window);
    memcpy(b, d, sizeof *b * count);
    means(c, spare, d, width, height, window);
    *out = judge(d, a, b, count);
    out->toned = toned;
    free(cells);
    return cpages_good;
}

void cpages_turn(struct cpages_picture picture, int orientation, uint8_t *out) {
    int width = picture.width, height = picture.height;
    int across = orientation >= 5 ? height : width, down = orientation >= 5 ? width : height;
    for (int y = 0; y < down; y++) {
        for (int x = 0; x < across; x++) {
            int u = x, v = y;
            switch (orientation) {
                case 2: u = width - 1 - x; break;
                case 3: u = width - 1 - x, v = height - 1 - y; break;
                case 4: v = height - 1 - y; break;
                case 5: u = y, v = x; break;
                case 6: u = y, v = height - 1 - x; break;
                case 7: u = width - 1 - y, v = height - 1 - x; break;
                case 8: u = width - 1 - y, v = x; break;
                default: break;
            }
            out[(size_t)y * (size_t)across + (size_t)x] = picture.luma[(size_t)v * (size_t)width + (size_t)u];
        }
    }
}
