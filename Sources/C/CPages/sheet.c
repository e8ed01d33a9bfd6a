#include "sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Blocks from the middle to the border of what counts as coarse.
enum { coarse = 4, side = 2 * coarse + 1 };

static int within(int index, int count) { return index < 0 ? 0 : index >= count ? count - 1 : index; }

/// Area averages, none of the sides larger.
static int shrink(struct cpages_picture picture, int width, int height, uint8_t *out) {
    if (picture.width == width && picture.height == height) {
        memcpy(out, picture.luma, (size_t)width * (size_t)height);
        return cpages_good;
    }
    float *row = malloc(sizeof *row * (size_t)picture.width);
    float *edges = malloc(sizeof *edges * ((size_t)width + 1));
    if (!row || !edges) {
        free(row), free(edges);
        return cpages_memory;
    }
    for (int x = 0; x <= width; x++) edges[x] = (float)((double)x * picture.width / width);
    float part = (float)((double)width / picture.width);
    for (int y = 0; y < height; y++) {
        double start = (double)y * picture.height / height, end = (double)(y + 1) * picture.height / height;
        memset(row, 0, sizeof *row * (size_t)picture.width);
        for (int v = (int)start; v < end && v < picture.height; v++) {
            float weight = (float)((fmin(v + 1, end) - fmax(v, start)) / (end - start));
            const uint8_t *in = picture.luma + (size_t)v * (size_t)picture.width;
            for (int x = 0; x < picture.width; x++) row[x] += weight * in[x];
        }
        uint8_t *line = out + (size_t)y * (size_t)width;
        for (int x = 0; x < width; x++) {
            int first = (int)edges[x], last = within((int)ceilf(edges[x + 1]) - 1, picture.width);
            float sum = row[first] * (fminf((float)first + 1, edges[x + 1]) - edges[x]);
            for (int u = first + 1; u < last; u++) sum += row[u];
            if (last > first) sum += row[last] * (edges[x + 1] - (float)last);
            line[x] = (uint8_t)fminf(sum * part + 0.5f, 255);
        }
    }
    free(row), free(edges);
    return cpages_good;
}

/// Weights of 1, 4, 6, 4, 1 across and down: what scaling did to edges hardly shows afterwards.
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

/// Takes from a row of blocks the means of those around each; what is beyond the border is as the border.
/// `columns` has the sums of the rows around, with `coarse` spare ones at both ends.
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

int sheet_detail(struct cpages_sheet *sheet) {
    int across = sheet->across, down = sheet->down;
    if (across == 0 || down == 0) return cpages_good;
    size_t row = (size_t)across;
    // The sums of the rows around the present one, in a ring, and their sum.
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

struct cpages_sheet *sheet_blank(int width, int height) {
    struct cpages_sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) return NULL;
    sheet->width = width, sheet->height = height;
    sheet->across = width / block, sheet->down = height / block;
    // One more than may be needed: nothing is not asked for.
    size_t blocks = (size_t)sheet->across * (size_t)sheet->down + 1;
    sheet->soft = malloc(sizeof *sheet->soft * (size_t)width * (size_t)height);
    sheet->fine = malloc(sizeof *sheet->fine * block * block * blocks);
    sheet->energy = calloc(blocks, sizeof *sheet->energy);
    if (sheet->soft && sheet->fine && sheet->energy) return sheet;
    cpages_release(sheet);
    return NULL;
}

static double variance(const uint16_t *light, size_t count) {
    uint64_t sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) sum += light[i], squares += (uint32_t)light[i] * light[i];
    double mean = (double)sum / (double)count;
    return (double)squares / (double)count - mean * mean;
}

struct cpages_sheet *cpages_prepare(struct cpages_picture picture, int width, int height) {
    struct cpages_sheet *sheet = sheet_blank(width, height);
    uint8_t *light = malloc((size_t)width * (size_t)height);
    int isGood = sheet && light && shrink(picture, width, height, light) == cpages_good
        && soften(light, width, height, sheet->soft) == cpages_good && sheet_detail(sheet) == cpages_good;
    free(light);
    if (!isGood) return cpages_release(sheet), NULL;
    sheet->variance = variance(sheet->soft, (size_t)width * (size_t)height);
    return sheet;
}

void cpages_release(struct cpages_sheet *sheet) {
    if (!sheet) return;
    free(sheet->soft), free(sheet->fine), free(sheet->energy), free(sheet);
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
