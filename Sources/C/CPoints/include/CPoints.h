/// Finds points by which a picture is recognised after it was cropped or turned by a few degrees, or if it lies within another
/// picture.
///
/// Points are corners (Harris and Stephens, 1988) at several scales. A point is described by 64 pairs of nearby positions and
/// their mirror images: a bit for each pair says which of the two positions is darker (Calonder et al., "BRIEF", 2010).
#ifndef CPOINTS_H
#define CPOINTS_H

#include <stdint.h>

enum {
    /// The maximum number of points of a picture, and the size of a point in bytes: 16 for its description, two each for x and
    /// y, one for its scale.
    cpoints_most = 128,
    cpoints_bytes = 21,
    cpoints_key_bits = 24,
};

/// Finds the points of an 8-bit RGB picture and writes them, the strongest first.
/// - Parameter out: holds `cpoints_most * cpoints_bytes` bytes.
/// Returns the number of points, or -1 if memory runs out.
int cpoints_find(const uint8_t *rgb, int width, int height, uint8_t *out);

/// A similarity transform between two pictures, in units of their long sides: the point (x, y) of the first lies in the second
/// at (across + along x - turn y, down + turn x + along y).
struct cpoints_match {
    float along, turn, across, down;
    /// The number of points that agree with the transform; points at the same position count once.
    int agreeing;
};

/// Finds the similarity transform on which most points of two pictures agree.
/// - Parameter mirrored: whether the second picture is mirrored; the match then maps to the mirrored picture. `aspect` is the
///   width of the second picture in units of its long side.
void cpoints_compare(
    const uint8_t *one, int count, const uint8_t *other, int other_count, int mirrored, float aspect, struct cpoints_match *out);

/// Two points that are similar to each other and to no other points: (x, y) in the first picture, (u, v) in the second, in
/// units of the long sides.
struct cpoints_pair {
    float x, y, u, v;
};

/// Pairs the points of two pictures by their descriptions alone, the most similar pairs first.
/// - Parameter out: holds `cpoints_most` pairs.
/// Returns the number of pairs.
int cpoints_pair_up(const uint8_t *one, int count, const uint8_t *other, int other_count, struct cpoints_pair *out);

/// Gets two keys of `cpoints_key_bits` bits each, one from each half of a description. Adjacent bits of a key are mirror images
/// of each other.
void cpoints_keys(const uint8_t *point, uint32_t keys[2]);

#endif
