/// What the files of this target share.
#ifndef SHEET_H
#define SHEET_H

#include "CPages.h"

#include <stddef.h>

/// Light is kept in eighths of a level, and detail looked at in blocks of two cells by two.
enum { eighths = 8, block = 2 };
/// Blocks a side of a window: less than a word, about a digit.
enum { window = 4 };

struct cpages_sheet {
    int width, height;
    /// Blocks; an odd cell at the right or below is left out.
    int across, down;
    /// Variance of the light.
    double variance;
    /// Softened light in eighths of a level, row by row.
    uint16_t *soft;
    /// What is left of it without what is coarse; rows of whole blocks.
    int16_t *fine;
    /// Sum of the squares of that in the window that begins at each block.
    uint32_t *energy;
};

struct cpages_sheet *sheet_blank(int width, int height);

/// Takes the fine detail of `soft` apart. Needs a row or two of memory: `cpages_memory` without.
int sheet_detail(struct cpages_sheet *sheet);

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
