#include "sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Radius, in blocks, of the mean that is regarded as coarse detail.
enum { coarse = 4, side = 2 * coarse + 1 };

static int within(int index, int count) { return index < 0 ? 0 : index >= count ? count - 1 : index; }

int sheet_shrink(struct cpages_picture picture, int width, int height, uint8_t *out) {
    if (picture.width == width && picture.height == height) {
        memcpy(out, picture.rgb, (size_t)width * (size_t)height * 3);
        return cpages_good;
    }
    int numbers = picture.width * 3;
    float *row = malloc(sizeof *row * (size_t)numbers);
    float *edges = malloc(sizeof *edges * ((size_t)width + 1));
    if (!row || !edges) {
        free(row), free(edges);
        return cpages_memory;
    }
    for (int x = 0; x <= width; x++) edges[x] = (float)((double)x * picture.width / width);
    float part = (float)((double)width / picture.width);
    for (int y = 0; y < height; y++) {
        double start = (double)y * picture.height / height, end = (double)(y + 1) * picture.height / height;
        memset(row, 0, sizeof *row * (size_t)numbers);
        for (int v = (int)start; v < end && v < picture.height; v++) {
            float weight = (float)((fmin(v + 1, end) - fmax(v, start)) / (end - start));
            const uint8_t *in = picture.rgb + (size_t)v * (size_t)numbers;
            for (int x = 0; x < numbers; x++) row[x] += weight * in[x];
        }
        uint8_t *line = out + (size_t)y * (size_t)width * 3;
        for (int x = 0; x < width; x++) {
            int first = (int)edges[x], last = within((int)ceilf(edges[x + 1]) - 1, picture.width);
            float leading = fminf((float)first + 1, edges[x + 1]) - edges[x], trailing = edges[x + 1] - (float)last;
            for (int k = 0; k < 3; k++) {
                float sum = row[3 * first + k] * leading;
                for (int u = first + 1; u < last; u++) sum += row[3 * u + k];
                if (last > first) sum += row[3 * last + k] * trailing;
                line[3 * x + k] = (uint8_t)fminf(sum * part + 0.5f, 255);
            }
        }
    }
    free(row), free(edges);
    return cpages_good;
}

/// Blurs with the weights 1, 4, 6, 4, 1 across and down, which hides the effect of scaling on edges.
static int soften(const uint8_t *light, int width, int height, uint16_t *out) {
    uint16_t *rows = malloc(sizeof *rows * (size_t)width * 5);
    uint8_t *padded = malloc((size_t)width + 4);
    if (!rows || !padded) {
        free(rows), free(padded);
        return cpages_memory;
    }
    for (int y = -2; y < height + 2; y++) {
        const uint8_t *line = light + (size_t)within(y, height) * (size_t)width;
        memcpy(padded + 2, line, (size_t)width);
        padded[0] = padded[1] = line[0];
        padded[width + 2] = padded[width + 3] = line[width - 1];
        uint16_t *row = rows + (size_t)((y + 5) % 5) * (size_t)width;
        for (int x = 0; x < width; x++) {
            row[x] = (uint16_t)(padded[x] + padded[x + 4] + 4 * (padded[x + 1] + padded[x + 3]) + 6 * padded[x + 2]);
        }
        int middle = y - 2;
        if (middle < 0) continue;
        const uint16_t *near[5];
        for (int k = 0; k < 5; k++) near[k] = rows + (size_t)((middle + k + 3) % 5) * (size_t)width;
        uint16_t *to = out + (size_t)middle * (size_t)width;
        for (int x = 0; x < width; x++) {
            uint16_t sum = (uint16_t)(near[0][x] + near[4][x] + 4 * (near[1][x] + near[3][x]) + 6 * near[2][x]);
            to[x] = sum >> 5;
        }
    }
    free(rows), free(padded);
    return cpages_good;
}

static void sum_blocks(const struct cpages_sheet *sheet, int y, uint32_t *out) {
    const uint16_t *upper = sheet->soft + (size_t)within(y, sheet->down) * block * (size_t)sheet->width;
    const uint16_t *lower = upper + sheet->width;
    for (int x = 0; x < sheet->across; x++) {
        out[x] = (uint32_t)(upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]);
    }
}

/// Subtracts the mean of the surrounding blocks from each block of a row. Beyond the border, the border blocks are repeated.
/// `columns` has, for each column of blocks, the sum over the surrounding rows, with space for `coarse` more sums at both ends.
static void refine(struct cpages_sheet *sheet, int y, uint32_t *columns, int16_t *means, uint32_t *squares) {
    int across = sheet->across;
    uint32_t *first = columns + coarse, *last = first + across - 1;
    for (int i = 1; i <= coarse; i++) first[-i] = *first, last[i] = *last;
    uint32_t sum = 0;
    for (int x = 0; x < side - 1; x++) sum += columns[x];
    for (int x = 0; x < across; x++) {
        sum += columns[x + side - 1];
        means[2 * x] = means[2 * x + 1] = (int16_t)((float)sum * (1.0f / (side * side * block * block)) + 0.5f);
        sum -= columns[x];
    }
    int16_t *upper = sheet->fine + (size_t)y * block * block * (size_t)across, *lower = upper + block * across;
    const uint16_t *soft = sheet->soft + (size_t)y * block * (size_t)sheet->width;
    for (int x = 0; x < block * across; x++) upper[x] = (int16_t)(soft[x] - means[x]);
    soft += sheet->width;
    for (int x = 0; x < block * across; x++) lower[x] = (int16_t)(soft[x] - means[x]);
    for (int x = 0; x < across; x++) {
        int a = upper[2 * x], b = upper[2 * x + 1], c = lower[2 * x], d = lower[2 * x + 1];
        squares[x] = (uint32_t)(a * a + b * b + c * c + d * d);
    }
}

/// Computes `fine` and `energy` from `soft`.
static int sheet_detail(struct cpages_sheet *sheet) {
    int across = sheet->across, down = sheet->down;
    if (across == 0 || down == 0) return cpages_good;
    size_t row = (size_t)across;
    // A ring buffer of the sums of the rows around the current one, and their total.
    uint32_t *sums = calloc(row * side, sizeof *sums), *columns = calloc(row + 2 * coarse, sizeof *columns);
    uint32_t *squares = malloc(sizeof *squares * row * window), *added = malloc(sizeof *added * row);
    int16_t *means = malloc(sizeof *means * row * block);
    int isGood = sums && columns && squares && added && means;
    for (int y = -coarse; isGood && y < down + coarse; y++) {
        uint32_t *ring = sums + (size_t)((y + side) % side) * row;
        for (int x = 0; x < across; x++) columns[coarse + x] -= ring[x];
        sum_blocks(sheet, y, ring);
        for (int x = 0; x < across; x++) columns[coarse + x] += ring[x];
        int middle = y - coarse;
        if (middle < 0) continue;
        refine(sheet, middle, columns, means, squares + (size_t)(middle % window) * row);
        if (middle < window - 1) continue;
        row_sums(squares, across, added);
        window_sums(added, across, sheet->energy + (size_t)(middle - window + 1) * row);
    }
    free(sums), free(columns), free(squares), free(added), free(means);
    return isGood ? cpages_good : cpages_memory;
}

static struct cpages_sheet *sheet_blank(int width, int height) {
    struct cpages_sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) return NULL;
    sheet->width = width, sheet->height = height;
    sheet->across = width / block, sheet->down = height / block;
    // One more than needed, because an allocation must not have zero bytes.
    size_t blocks = (size_t)sheet->across * (size_t)sheet->down + 1;
    sheet->soft = malloc(sizeof *sheet->soft * (size_t)width * (size_t)height);
    sheet->fine = malloc(sizeof *sheet->fine * block * block * blocks);
    sheet->energy = calloc(blocks, sizeof *sheet->energy);
    if (sheet->soft && sheet->fine && sheet->energy) return sheet;
    cpages_release(sheet);
    return NULL;
}

/// Fills in the blurred red, green and blue of the sampled cells.
static int take_samples(struct cpages_sheet *sheet) {
    int width = sheet->width, height = sheet->height;
    // Samples begin in the middle of a stride. A picture of a single cell also has a sample.
    int left = width > 1 ? 1 : 0, top = height > 1 ? 1 : 0;
    size_t across = (size_t)((width - left + stride - 1) / stride), down = (size_t)((height - top + stride - 1) / stride);
    size_t numbers = (size_t)width * 3, at = 0;
    sheet->samples = across * down;
    sheet->colours = malloc(sizeof *sheet->colours * sheet->samples * 3);
    uint16_t *row = malloc(sizeof *row * numbers);
    if (!sheet->colours || !row) {
        free(row);
        return cpages_memory;
    }
    for (int y = top; y < height; y += stride) {
        const uint8_t *near[5];
        for (int k = 0; k < 5; k++) near[k] = sheet->rgb + (size_t)within(y + k - 2, height) * numbers;
        for (size_t i = 0; i < numbers; i++) {
            row[i] = (uint16_t)(near[0][i] + near[4][i] + 4 * (near[1][i] + near[3][i]) + 6 * near[2][i]);
        }
        for (int x = left; x < width; x += stride, at++) {
            const uint16_t *a = row + 3 * within(x - 2, width), *b = row + 3 * within(x - 1, width), *c = row + 3 * x;
            const uint16_t *d = row + 3 * within(x + 1, width), *e = row + 3 * within(x + 2, width);
            for (int k = 0; k < 3; k++) {
                uint32_t sum = (uint32_t)(a[k] + e[k] + 4 * (b[k] + d[k]) + 6 * c[k]);
                sheet->colours[(size_t)k * sheet->samples + at] = (uint16_t)(sum >> 5);
            }
        }
    }
    free(row);
    return cpages_good;
}

static void light_of(const uint8_t *rgb, size_t count, uint8_t *out) {
    for (size_t i = 0; i < count; i++, rgb += 3) {
        out[i] = (uint8_t)((reds * rgb[0] + greens * rgb[1] + blues * rgb[2] + whole / 2) / whole);
    }
}

static void toned_light(const uint8_t *rgb, size_t count, const struct tone *tone, uint8_t *out) {
    if (tone->isOfLight) {
        light_of(rgb, count, out);
        for (size_t i = 0; i < count; i++) out[i] = (uint8_t)((tone->light[out[i]] + 128) / 256);
        return;
    }
    for (size_t i = 0; i < count; i++, rgb += 3) {
        out[i] = (uint8_t)((tone->red[rgb[0]] + tone->green[rgb[1]] + tone->blue[rgb[2]] + whole / 2) / whole);
    }
}

struct cpages_sheet *cpages_prepare(struct cpages_picture picture, int width, int height) {
    struct cpages_sheet *sheet = sheet_blank(width, height);
    size_t count = (size_t)width * (size_t)height;
    uint8_t *light = malloc(count);
    if (sheet) sheet->rgb = malloc(count * 3);
    int isGood = sheet && sheet->rgb && light && sheet_shrink(picture, width, height, sheet->rgb) == cpages_good
        && take_samples(sheet) == cpages_good;
    if (isGood) {
        light_of(sheet->rgb, count, light);
        isGood = soften(light, width, height, sheet->soft) == cpages_good && sheet_detail(sheet) == cpages_good;
    }
    free(light);
    if (!isGood) return cpages_release(sheet), NULL;
    return sheet;
}

struct cpages_sheet *sheet_toned(const struct cpages_sheet *sheet, const struct tone *tone) {
    struct cpages_sheet *copy = sheet_blank(sheet->width, sheet->height);
    size_t count = (size_t)sheet->width * (size_t)sheet->height;
    uint8_t *light = malloc(count);
    int isGood = copy && light;
    if (isGood) {
        // The tone is mapped before blurring, because a curve applied to blurred edges gives different values.
        toned_light(sheet->rgb, count, tone, light);
        isGood = soften(light, sheet->width, sheet->height, copy->soft) == cpages_good && sheet_detail(copy) == cpages_good;
    }
    free(light);
    if (!isGood) return cpages_release(copy), NULL;
    return copy;
}

void cpages_release(struct cpages_sheet *sheet) {
    if (!sheet) return;
    free(sheet->rgb), free(sheet->colours), free(sheet->soft), free(sheet->fine), free(sheet->energy), free(sheet);
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
            memcpy(out + 3 * ((size_t)y * (size_t)across + (size_t)x), picture.rgb + 3 * ((size_t)v * (size_t)width + (size_t)u), 3);
        }
    }
}
