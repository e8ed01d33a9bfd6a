#include "points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The scales at which points are found: their number, the factor from one scale to the next, and the number of points of each
/// scale. The largest scale has the most points.
enum { scales = 5 };
static const float smaller = 0.7937f;
static const int shares[scales] = {40, 32, 24, 18, 14};
/// Minimum distance of points from the border, maximum distance of the described positions from their point, and minimum
/// distance between two points of one scale, in pixels.
enum { margin = 16, reach = 13, apart = 5 };
/// Minimum side of a scale, in pixels.
enum { least = 2 * margin + 8 };
/// Corners with a smaller response are noise.
static const float faintest = 400;

/// The luminance at one scale, the smoothed luminance, and the strength of corners.
struct scale {
    int width, height;
    float *light, *soft, *corners;
};

struct corner {
    float strength;
    int x, y;
};

static float *take(size_t count) { return malloc(sizeof(float) * count); }

/// Smooths with the weights 1, 2, 1 (or 1, 4, 6, 4, 1, if `wide`) across and down. The outermost rows and columns are not
/// smoothed.
static void smooth(const float *in, float *out, float *spare, int width, int height, int wide) {
    size_t row = (size_t)width, edge = wide ? 2 : 1, rows = (size_t)height;
    float far = wide ? 0.0625f : 0, near = 0.25f, here = wide ? 0.375f : 0.5f;
    for (size_t y = 0; y < rows; y++) {
        const float *from = in + y * row;
        float *to = spare + y * row;
        for (size_t x = 0; x < edge; x++) to[x] = from[x], to[row - 1 - x] = from[row - 1 - x];
        if (wide) {
            for (size_t x = 2; x + 2 < row; x++) {
                to[x] = (from[x - 2] + from[x + 2]) * far + (from[x - 1] + from[x + 1]) * near + from[x] * here;
            }
        } else {
            for (size_t x = 1; x + 1 < row; x++) to[x] = (from[x - 1] + from[x + 1]) * near + from[x] * here;
        }
    }
    memcpy(out, spare, sizeof *out * row * edge);
    memcpy(out + (rows - edge) * row, spare + (rows - edge) * row, sizeof *out * row * edge);
    for (size_t y = edge; y + edge < rows; y++) {
        const float *from = spare + y * row, *above = from - row, *below = from + row;
        float *to = out + y * row;
        if (wide) {
            const float *top = above - row, *bottom = below + row;
            for (size_t x = 0; x < row; x++) to[x] = (top[x] + bottom[x]) * far + (above[x] + below[x]) * near + from[x] * here;
        } else {
            for (size_t x = 0; x < row; x++) to[x] = (above[x] + below[x]) * near + from[x] * here;
        }
    }
}

/// Returns the index of the first of the two adjacent source pixels between which the position `at` lies; there are `count`
/// source pixels. `share` is set to the weight of the second pixel.
static int between(float at, int count, float *share) {
    float within = at < 0 ? 0 : at > (float)count - 1.001f ? (float)count - 1.001f : at;
    *share = within - (float)(int)within;
    return (int)within;
}

/// Scales the smoothed luminance down to the luminance of the next scale, first along rows and then along columns. `spare` has
/// space for one plane.
static void shrink(const struct scale *from, struct scale *to, float *spare) {
    float across = (float)from->width / (float)to->width, down = (float)from->height / (float)to->height;
    size_t wide = (size_t)to->width, row = (size_t)from->width;
    for (size_t x = 0; x < wide; x++) {
        float share;
        const float *a = from->soft + between(((float)x + 0.5f) * across - 0.5f, from->width, &share);
        float *out = spare + x;
        for (int y = 0; y < from->height; y++, a += row, out += wide) *out = a[0] + (a[1] - a[0]) * share;
    }
    for (int y = 0; y < to->height; y++) {
        float share;
        const float *a = spare + (size_t)between(((float)y + 0.5f) * down - 0.5f, from->height, &share) * wide, *b = a + wide;
        float *out = to->light + (size_t)y * wide;
        for (size_t x = 0; x < wide; x++) out[x] = a[x] + (b[x] - a[x]) * share;
    }
}

/// Computes the strength of corners in `soft`. `spare` has space for four planes.
static void weigh(const struct scale *scale, float *spare) {
    int width = scale->width, height = scale->height;
    size_t row = (size_t)width, count = row * (size_t)height;
    float *xx = spare, *xy = xx + count, *yy = xy + count, *rest = yy + count;
    for (int k = 0; k < 3; k++) {
        float *plane = spare + (size_t)k * count;
        memset(plane, 0, sizeof *plane * row), memset(plane + count - row, 0, sizeof *plane * row);
        for (size_t y = 1; y + 1 < (size_t)height; y++) plane[y * row] = plane[y * row + row - 1] = 0;
    }
    for (size_t y = 1; y + 1 < (size_t)height; y++) {
        const float *soft = scale->soft + y * row;
        for (size_t x = 1; x + 1 < row; x++) {
            float right = soft[x + 1] - soft[x - 1], down = soft[x + row] - soft[x - row];
            xx[y * row + x] = right * right, xy[y * row + x] = right * down, yy[y * row + x] = down * down;
        }
    }
    smooth(xx, xx, rest, width, height, 1);
    smooth(xy, xy, rest, width, height, 1);
    smooth(yy, yy, rest, width, height, 1);
    for (size_t i = 0; i < count; i++) {
        float sum = xx[i] + yy[i];
        scale->corners[i] = xx[i] * yy[i] - xy[i] * xy[i] - 0.05f * sum * sum;
    }
}

static int stronger(const void *a, const void *b) {
    const struct corner *one = a, *other = b;
    if (one->strength != other->strength) return one->strength > other->strength ? -1 : 1;
    return one->y != other->y ? one->y - other->y : one->x - other->x;
}

/// Finds the strongest corners that are far enough apart. Returns their number, at most `most`, or -1 if memory runs out.
static int choose(const struct scale *scale, int most, struct corner *out) {
    int width = scale->width, height = scale->height, found = 0, used = 0;
    size_t row = (size_t)width;
    struct corner *all = malloc(sizeof *all * ((size_t)width * (size_t)height / 4 + 1));
    int *peaks = malloc(sizeof *peaks * row);
    if (!all || !peaks) {
        free(all), free(peaks);
        return -1;
    }
    for (int y = margin; y < height - margin; y++) {
        const float *here = scale->corners + (size_t)y * row, *above = here - row, *below = here + row;
        // The whole row is tested first, because most pixels are not corners.
        for (int x = margin; x < width - margin; x++) {
            peaks[x] = (here[x] >= faintest) & (here[x] > here[x - 1]) & (here[x] >= here[x + 1]) & (here[x] > above[x])
                & (here[x] >= below[x]);
        }
        for (int x = margin; x < width - margin; x++) {
            if (!peaks[x] || here[x] <= above[x - 1] || here[x] <= above[x + 1]) continue;
            if (here[x] < below[x - 1] || here[x] < below[x + 1]) continue;
            all[found++] = (struct corner){here[x], x, y};
        }
    }
    qsort(all, (size_t)found, sizeof *all, stronger);
    for (int i = 0; i < found && used < most; i++) {
        int is_free = 1;
        for (int k = 0; k < used && is_free; k++) {
            int across = out[k].x - all[i].x, down = out[k].y - all[i].y;
            is_free = across * across + down * down >= apart * apart;
        }
        if (is_free) out[used++] = all[i];
    }
    free(all), free(peaks);
    return used;
}

/// Pairs of positions around a point.
struct pairs {
    int8_t places[64][4];
};

/// Draws pseudorandom pairs, which are the same each time. Positions near the point are more frequent.
static void draw(struct pairs *pairs) {
    uint32_t state = 20261125;
    for (int i = 0; i < 64; i++) {
        int at[4], is_good = 0;
        while (!is_good) {
            for (int k = 0; k < 4; k++) {
                // The sum of three uniform numbers is nearly normally distributed.
                int sum = 0;
                for (int times = 0; times < 3; times++) {
                    state = state * 1664525u + 1013904223u;
                    sum += (int)(state >> 16) % (2 * reach + 1) - reach;
                }
                at[k] = sum * 2 / 3;
            }
            int across = at[0] - at[2], down = at[1] - at[3];
            is_good = across * across + down * down >= 16 && abs(at[0]) <= reach && abs(at[1]) <= reach && abs(at[2]) <= reach
                && abs(at[3]) <= reach;
            // A pair that is its own mirror image carries no information.
            if (at[0] == -at[2] && at[1] == at[3]) is_good = 0;
        }
        for (int k = 0; k < 4; k++) pairs->places[i][k] = (int8_t)at[k];
    }
}

/// Describes a point: bit 2i belongs to pair i, bit 2i + 1 to its mirror image.
static void describe(const float *at, int width, const struct pairs *pairs, uint64_t bits[2]) {
    bits[0] = bits[1] = 0;
    for (int i = 0; i < 64; i++) {
        const int8_t *p = pairs->places[i];
        uint64_t is_darker = at[p[1] * width + p[0]] < at[p[3] * width + p[2]];
        uint64_t is_mirrored = at[p[1] * width - p[0]] < at[p[3] * width - p[2]];
        bits[i / 32] |= (is_darker | is_mirrored << 1) << (i % 32 * 2);
    }
}

/// Returns the distance of the vertex of a parabola through three values from the middle value.
static float peak(float before, float here, float after) {
    float bend = before + after - 2 * here;
    return bend < 0 ? fmaxf(fminf((before - after) / (2 * bend), 0.5f), -0.5f) : 0;
}

static void write(const struct scale *scale, const struct corner *corner, int size, int full, const struct pairs *pairs, uint8_t *out) {
    size_t row = (size_t)scale->width, at = (size_t)corner->y * row + (size_t)corner->x;
    const float *strength = scale->corners + at;
    float x = (float)corner->x + 0.5f + peak(strength[-1], *strength, strength[1]);
    float y = (float)corner->y + 0.5f + peak(strength[-(int)row], *strength, strength[row]);
    // Positions are stored as fractions of the long side.
    float unit = 65535.0f / (float)full / (float)scale->width * (float)size;
    uint64_t bits[2];
    describe(scale->soft + at, scale->width, pairs, bits);
    uint16_t places[2] = {(uint16_t)fminf(x * unit, 65535), (uint16_t)fminf(y * unit, 65535)};
    memcpy(out, bits, 16), memcpy(out + 16, places, 4);
    out[20] = (uint8_t)fminf(16 * log2f(4096.0f / (float)full * (float)size / (float)scale->width) + 0.5f, 255);
}

int cpoints_find(const uint8_t *rgb, int width, int height, uint8_t *out) {
    if (width < least || height < least) return 0;
    size_t count = (size_t)width * (size_t)height;
    struct scale scale = {width, height, take(count), take(count), take(count)};
    float *spare = take(4 * count);
    struct corner corners[cpoints_most];
    struct pairs pairs;
    int used = -1, full = width > height ? width : height;
    if (scale.light && scale.soft && scale.corners && spare) {
        used = 0;
        draw(&pairs);
        for (size_t i = 0; i < count; i++) {
            scale.light[i] = (float)(77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) * (1 / 256.0f);
        }
        for (int level = 0; level < scales && scale.width >= least && scale.height >= least; level++) {
            smooth(scale.light, scale.soft, spare, scale.width, scale.height, 0);
            weigh(&scale, spare);
            struct scale below = {(int)((float)scale.width * smaller), (int)((float)scale.height * smaller), scale.light, 0, 0};
            if (level + 1 < scales) shrink(&scale, &below, spare);
            smooth(scale.soft, scale.soft, spare, scale.width, scale.height, 1);
            // If a scale has too few points, the next scale may have correspondingly more.
            int room = -used;
            for (int i = 0; i <= level; i++) room += shares[i];
            int found = choose(&scale, room, corners);
            if (found < 0) { used = -1; break; }
            for (int i = 0; i < found; i++, used++) write(&scale, &corners[i], width, full, &pairs, out + used * cpoints_bytes);
            scale.width = below.width, scale.height = below.height;
        }
    }
    free(scale.light), free(scale.soft), free(scale.corners), free(spare);
    return used;
}
