#ifndef POINTS_H
#define POINTS_H

#include "CPoints.h"

#include <string.h>

/// A point in the form used for comparison.
struct point {
    uint64_t bits[2];
    /// The position as a fraction of the long side, 0…1.
    float x, y;
    /// The logarithm of the point's scale, in sixteenths of an octave.
    int scale;
};

static inline uint64_t mirror(uint64_t bits) {
    const uint64_t even = 0x5555555555555555u;
    return (bits & even) << 1 | (bits >> 1 & even);
}

static inline struct point read_point(const uint8_t *from, int is_mirrored, float aspect) {
    struct point point;
    uint16_t places[2];
    memcpy(point.bits, from, 16), memcpy(places, from + 16, 4);
    point.x = (float)places[0] / 65535, point.y = (float)places[1] / 65535, point.scale = from[20];
    if (is_mirrored) {
        point.bits[0] = mirror(point.bits[0]), point.bits[1] = mirror(point.bits[1]);
        point.x = aspect - point.x;
    }
    return point;
}

#endif
