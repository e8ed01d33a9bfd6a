/// Points by which a picture is recognised after it was cropped or turned by a few degrees, or if it lies within another picture.
///
/// Points are corners (Harris and Stephens, 1988) at several scales. Each is described by 64 pairs of places near it and their
/// mirror images: for each pair, which of the two places is darker (Calonder et al., "BRIEF", 2010).
#ifndef CPOINTS_H
#define CPOINTS_H

#include <stdint.h>

enum {
    /// The most points of a picture, and the bytes of each: 16 of its description, two each for x and y, one for its scale.
    cpoints_most = 128,
    cpoints_bytes = 21,
    cpoints_key_bits = 24,
};

/// Finds the points of an 8-bit RGB picture; writes them with the strongest first.
/// - Parameter out: holds `cpoints_most * cpoints_bytes` bytes.
/// Returns their number, or -1 when memory runs out.
int cpoints_find(const uint8_t *rgb, int width, int height, uint8_t *out);

/// A similarity between two pictures, in units of their long sides: the point (x, y) of the first lies in the second at
/// (across + along x - turn y, down + turn x + along y).
struct cpoints_match {
    float along, turn, across, down;
    /// Points that agree with it, no two of them at one place.
    int agreeing;
};

/// Finds the similarity by which most points of two pictures agree.
/// - Parameter mirrored: whether the second one is mirrored; the match maps to the mirrored picture. `aspect` is its width in long sides.
void cpoints_compare(
    const uint8_t *one, int count, const uint8_t *other, int other_count, int mirrored, float aspect, struct cpoints_match *out);

/// Two points that are like each other and like no others: (x, y) in the first picture, (u, v) in the second, in long sides.
struct cpoints_pair {
    float x, y, u, v;
};

/// Pairs the points of two pictures, the most similar pairs first, whether they agree in anything else or not.
/// - Parameter out: holds `cpoints_most` pairs.
/// Returns their number.
int cpoints_pair_up(const uint8_t *one, int count, const uint8_t *other, int other_count, struct cpoints_pair *out);

/// Bits of either half of a description, `cpoints_key_bits` of each. Adjacent bits of a key are mirror images of each other.
void cpoints_keys(const uint8_t *point, uint32_t keys[2]);

#endif
