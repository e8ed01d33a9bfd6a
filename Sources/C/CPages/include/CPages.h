/// Whether two pictures that look the same read the same: where they differ, and by how much more than elsewhere.
#ifndef CPAGES_H
#define CPAGES_H

#include <stdint.h>

/// 8-bit RGB, row by row; no side is zero.
struct cpages_picture {
    const uint8_t *rgb;
    int width, height;
};

/// A picture at one size, made ready to be compared with others of that size: softened, and its fine detail taken apart.
struct cpages_sheet;

/// Energy of the difference in fine detail over that of the detail itself, window by window, where there is any: 0 for equal
/// windows, 1 for unlike ones, 2 where only one has something.
struct cpages_difference {
    /// In the worst window.
    float worst;
    /// In the window that a tenth are worse than: what scaling and compression left everywhere.
    float usual;
    /// In the worst of the windows in which both have much detail: something else stands there, and nothing was added.
    float exchanged;
    /// In the worst of the windows in which both have something, be it faint print, by the measure of what compression left there.
    float faint;
};

enum { cpages_good = 0, cpages_memory = 1, cpages_unequal = 2 };

/// - Parameters width, height: 1 to the picture's own.
/// Returns null without memory. To be released.
struct cpages_sheet *cpages_prepare(struct cpages_picture picture, int width, int height);
void cpages_release(struct cpages_sheet *sheet);

/// Compares two sheets of one size (`cpages_unequal` else), one brought to the tone of the other, in the direction and the way that
/// leave the least.
int cpages_compare(const struct cpages_sheet *one, const struct cpages_sheet *other, struct cpages_difference *out);

/// Compares what both of two pictures show where one was cut, shifted or straightened: brought on top of each other and to one tone, at
/// the size given.
/// - Parameter alignment: where a place of `one` lies in `other`, x' = a0 + a1 x + a2 y, y' = a3 + a4 x + a5 y, from -1 to 1 across
///   and down; made exact.
/// Returns `cpages_unequal` where they do not come to lie on each other, or less than half is left.
int cpages_compare_cut(
    struct cpages_picture one, struct cpages_picture other, int width, int height, float alignment[6], struct cpages_difference *out);

/// Turns a picture as an EXIF orientation (1…8) says. `out` has as many bytes; from 5 on width and height change places.
void cpages_turn(struct cpages_picture picture, int orientation, uint8_t *out);

#endif
