/// Declarations shared by the files of this target.
#ifndef SHEET_H
#define SHEET_H

#include "CPages.h"

#include <stddef.h>

/// A cell is a pixel at the size of the comparison. Luminance is stored in eighths of a level. Detail is compared in blocks of
/// 2 × 2 cells.
enum { eighths = 8, block = 2, levels = 256 };
/// Distance between the cells from which the tone is determined, across and down.
enum { stride = 3 };
/// Side of a window, in blocks. A window is about the size of a digit.
enum { window = 4 };

struct cpages_sheet {
    int width, height;
    /// The number of blocks; an odd last column or row of cells is omitted.
    int across, down;
    /// 8-bit RGB, row by row; null in a sheet that was mapped to another tone.
    uint8_t *rgb;
    /// The number of sampled cells, and their blurred red, green and blue in eighths of a level, one plane after the other.
    size_t samples;
    uint16_t *colours;
    /// Blurred luminance in eighths of a level, row by row.
    uint16_t *soft;
    /// Blurred luminance without its coarse part, in rows of whole blocks.
    int16_t *fine;
    /// For each block, the sum of the squares of `fine` in the window whose upper left corner is this block.
    uint32_t *energy;
};

/// Weights of red, green and blue in the luminance (luma of ITU-R BT.601); the sum of the weights is `whole`.
enum { reds = 4899, greens = 9617, blues = 1868, whole = 16384 };

/// A tone mapping. If `isOfLight` is set, `light` has the new value of each level of luminance, in 1/256. Otherwise `red`,
/// `green` and `blue` have the amount that each level adds to the luminance, in parts of `whole`.
struct tone {
    int isOfLight;
    uint32_t red[levels], green[levels], blue[levels], light[levels];
};

/// Returns a copy of the sheet in another tone, without colours; NULL if memory runs out.
struct cpages_sheet *sheet_toned(const struct cpages_sheet *sheet, const struct tone *tone);

/// Scales a picture down by area averages, to 8-bit RGB. The new sides must not be larger than the picture's. Returns
/// `cpages_good` or `cpages_memory`.
int sheet_shrink(struct cpages_picture picture, int width, int height, uint8_t *out);

/// Writes the sum of each `window` adjacent numbers. `out` has `window - 1` fewer sums than there are numbers (`count`).
static inline void window_sums(const uint32_t *numbers, int count, uint32_t *out) {
    for (int i = 0; i + window <= count; i++) {
        uint32_t sum = 0;
        for (int k = 0; k < window; k++) sum += numbers[i + k];
        out[i] = sum;
    }
}

/// Adds up `window` rows of `count` numbers each; the order of the rows does not matter.
static inline void row_sums(const uint32_t *rows, int count, uint32_t *out) {
    for (int i = 0; i < count; i++) {
        uint32_t sum = 0;
        for (int k = 0; k < window; k++) sum += rows[(size_t)k * (size_t)count + (size_t)i];
        out[i] = sum;
    }
}

#endif
