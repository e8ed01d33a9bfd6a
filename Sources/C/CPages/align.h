/// Declarations shared by the alignment of two pictures and the comparison of their common part.
#ifndef ALIGN_H
#define ALIGN_H

#include "sheet.h"

#include <math.h>

/// Maps a cell to its position in the other picture, in cells.
static inline void place(const float p[6], int width, int height, float x, float y, float *u, float *v) {
    float across = (x + 0.5f) / (float)width * 2 - 1, down = (y + 0.5f) / (float)height * 2 - 1;
    *u = (p[0] + p[1] * across + p[2] * down + 1) / 2 * (float)width - 0.5f;
    *v = (p[3] + p[4] * across + p[5] * down + 1) / 2 * (float)height - 0.5f;
}

/// Returns whether an edit may have caused this alignment: a scale of 0.6…1.6 across and down, hardly any shear, and a limited
/// shift.
static inline int is_plausible(const float p[6]) {
    for (int i = 0; i < 6; i++) {
        if (!isfinite(p[i])) return 0;
    }
    return p[1] > 0.6f && p[1] < 1.6f && p[5] > 0.6f && p[5] < 1.6f && fabsf(p[2]) < 0.3f && fabsf(p[4]) < 0.3f && fabsf(p[0]) < 0.45f
        && fabsf(p[3]) < 0.45f;
}

/// The luminance of a picture, 0…255, row by row, slightly blurred.
struct light {
    int width, height;
    float *cells;
};

/// Length of the long side in the coarse alignment, in cells.
enum { coarse = 100 };

/// Computes the blurred luminance of an RGB picture at the sizes that the caller has set in `fine` and `small`. Allocates their
/// `cells`, which the caller must free, even after an error. `spare` is scratch memory for as many floats as `fine` has cells.
/// Returns `cpages_good` or `cpages_memory`.
int take_light(const uint8_t *rgb, struct light *fine, struct light *small, float *spare);

/// Solves matrix · x = right by Cholesky decomposition and writes x to `right`. The matrix must be symmetric and positive
/// definite; only its upper triangle is read. Returns 1, or 0 if the matrix is singular.
int solve(int unknowns, double matrix[unknowns][unknowns], double right[unknowns]);

/// Compares two 8-bit RGB pictures of the same size. Returns `cpages_good` or `cpages_memory`.
int compare_whole(const uint8_t *one, const uint8_t *other, int width, int height, struct cpages_difference *out);

/// Finds the alignment of two pictures of the same size (8-bit RGB, one after the other in memory), first at a small size, then
/// at full size. Returns `cpages_unequal` if they cannot be aligned.
/// - Parameters:
/// - one, other: the original pictures, which give the proportions.
/// - alignment: an estimate, which is refined in place.
int align_pictures(
    struct cpages_picture one, struct cpages_picture other, const uint8_t *rgb, int width, int height, float alignment[6]);

#endif
