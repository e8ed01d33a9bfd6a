/// Compares the fine detail of two pictures that look the same. Finds the differences, and how much larger they are than the
/// usual difference in the rest of the picture.
#ifndef CPAGES_H
#define CPAGES_H

#include <stdint.h>

/// A picture in 8-bit RGB, row by row; no side is zero.
struct cpages_picture {
    const uint8_t *rgb;
    int width, height;
};

/// A picture prepared for comparison at one size: blurred, with its fine detail separated.
struct cpages_sheet;

/// For each window with detail, the energy of the difference in fine detail divided by the energy of the detail: 0 for equal
/// windows, 1 for windows with unrelated detail, 2 if only one picture has detail.
struct cpages_difference {
    /// The ratio of the worst window.
    float worst;
    /// The ratio that a tenth of all windows reach, as a measure of the difference that scaling and compression left
    /// everywhere.
    float usual;
    /// The ratio of the worst window among those in which both pictures have much detail. A high value means that something was
    /// replaced, not added.
    float exchanged;
    /// The ratio of the worst window among those in which both pictures have detail, even faint print, relative to the
    /// difference that compression left there.
    float faint;
    /// The fraction of windows with a ratio of at least a third.
    float differing;
    /// In these differing windows, the detail of the picture with less detail divided by the detail of the other, 0…1. It is
    /// near 0 if something was added to one picture.
    float balance;
};

enum { cpages_good = 0, cpages_memory = 1, cpages_unequal = 2 };

/// Prepares a picture at a size in pixels. Each side is at least 1 and at most the picture's own. Returns NULL if memory runs
/// out; `cpages_release` frees the result.
struct cpages_sheet *cpages_prepare(struct cpages_picture picture, int width, int height);
void cpages_release(struct cpages_sheet *sheet);

/// Compares two prepared pictures. The tone of one is mapped to the tone of the other so that the least difference is left.
/// Returns `cpages_good`, `cpages_memory`, or `cpages_unequal` if their sizes differ.
int cpages_compare(const struct cpages_sheet *one, const struct cpages_sheet *other, struct cpages_difference *out);

/// Compares the common part of two pictures of which one was cropped, shifted or straightened. They are aligned and mapped to
/// the same tone, at the given size.
/// - Parameter alignment: an estimate, which is refined in place. The point (x, y) of `one`, from -1 to 1 across and down, lies
///   in `other` at x' = a0 + a1 x + a2 y, y' = a3 + a4 x + a5 y.
/// Returns `cpages_good`, `cpages_memory`, or `cpages_unequal` if the pictures cannot be aligned or have less than half in
/// common.
int cpages_compare_crop(
    struct cpages_picture one, struct cpages_picture other, int width, int height, float alignment[6], struct cpages_difference *out);

/// The surroundings of a picture that lies within another one. Each array has a value for the left, top, right and bottom side,
/// in levels: the change of the luminance across the side, its change over a similar distance within the picture, and its
/// variation along the outside of the side. The values are -1 if the other picture ends at that side.
struct cpages_surroundings {
    float change[4], within[4], variation[4];
};

/// Compares a whole picture with the part of another that shows it in perspective, as on a photographed screen, at the given
/// size.
/// - Parameter map: an estimate, which is refined in place. The point (x, y) of `one`, from -1 to 1 across and down, lies in
///   `other` at x' = (m0 x + m1 y + m2) / d, y' = (m3 x + m4 y + m5) / d with d = m6 x + m7 y + 1. The coefficients from m8 on
///   add a lens-like bend: (m8 x² + m9 xy + m10 y²) / d across, the same with m11 to m13 down.
/// Returns `cpages_good`, `cpages_memory`, or `cpages_unequal` if the pictures cannot be aligned.
int cpages_compare_slanted(
    struct cpages_picture one, struct cpages_picture other, int width, int height, double map[14], struct cpages_difference *out,
    struct cpages_surroundings *around);

/// Turns a picture by an EXIF orientation, 1…8. `out` has as many bytes as the picture; 5…8 swap width and height.
void cpages_turn(struct cpages_picture picture, int orientation, uint8_t *out);

#endif
