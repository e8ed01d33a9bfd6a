/// What the files of this target share.
#ifndef SHEET_H
#define SHEET_H

#include "CPages.h"

#include <stddef.h>

/// Light is kept in eighths of a level, and detail looked at in blocks of two cells by two.
enum { eighths = 8, block = 2, levels = 256 };
/// Every so many cells across and down tell the tone.
enum { stride = 3 };
/// Blocks a side of a window: less than a word, about a digit.
enum { window = 4 };

struct cpages_sheet {
    int width, height;
    /// Blocks; an odd cell at the right or below is left out.
    int across, down;
    /// 8-bit RGB, row by row; of a sheet that was brought to another tone nothing.
    uint8_t *rgb;
    /// Cells that tell the tone, and their softened red, green and blue in eighths of a level, one plane after the other.
    size_t samples;
    uint16_t *colours;
    /// Softened light in eighths of a level, row by row.
    uint16_t *soft;
    /// What is left of it without what is coarse; rows of whole blocks.
    int16_t *fine;
    /// Sum of the squares of that in the window that begins at each block.
    uint32_t *energy;
};

/// What a level of red, green and blue adds to the light; `whole` in all.
enum { reds = 4899, greens = 9617, blues = 1868, whole = 16384 };

/// What a sheet looks like in another tone: what each level of red, green and blue adds to the light there, in `whole`ths, or what
/// each level of light becomes, in 256ths.
struct tone {
    int isOfLight;
    uint32_t red[levels], green[levels], blue[levels], light[levels];
};

/// The sheet in another tone, without what only `cpages_compare` asks of those that are prepared; null without memory.
struct cpages_sheet *sheet_toned(const struct cpages_sheet *sheet, const struct tone *tone);

/// Area averages as 8-bit RGB, none of the sides larger.
int sheet_shrink(struct cpages_picture picture, int width, int height, uint8_t *out);

/// Sums of `window` neighbours of `count` numbers; there are `window - 1` fewer.
static inline void window_sums(const uint32_t *numbers, int count, uint32_t *out) {
    for (int i = 0; i + window <= count; i++) {
        uint32_t sum = 0;
        for (int k = 0; k < window; k++) sum += numbers[i + k];
        out[i] = sum;
    }
}

/// Adds up `window` rows of `count` numbers, which follow each other in any order.
static inline void row_sums(const uint32_t *rows, int count, uint32_t *out) {
    for (int i = 0; i < count; i++) {
        uint32_t sum = 0;
        for (int k = 0; k < window; k++) sum += rows[(size_t)k * (size_t)count + (size_t)i];
        out[i] = sum;
    }
}

#endif
