/// Finds faces through libfacedetection, opened at run time, and compares the numbers of faces.
///
/// libfacedetection is not needed to build this.
#ifndef CFACES_H
#define CFACES_H

#include <stddef.h>
#include <stdint.h>

typedef struct cf_finder cf_finder;

/// A face: its score from 0 to 100, its box, and the eyes, the tip of the nose and the corners of the mouth, in pixels.
struct cf_face {
    int score;
    int x, y, width, height;
    int points[10];  ///< x and y of each point; first the eye on the left of the picture
};

/// Opens `libfacedetection.so` for the lifetime of the process. Returns NULL, with a reason in `message`, if it cannot be used, for
/// example because this processor lacks the instructions that it is compiled for.
cf_finder *cf_open(const char *path, char *message, size_t capacity);

/// Finds faces in 8-bit RGB, whose sides are from 32 to 2,048 pixels. Returns the number of faces, at most `capacity`, or -1 if memory
/// runs out or the picture has other sides.
int cf_find(const cf_finder *finder, const uint8_t *rgb, int width, int height, struct cf_face *faces, int capacity);

/// Computes the squared distances of a row to each of `count` rows. A row has 128 numbers.
void cf_distances(const float *row, const float *rows, int64_t count, float *distances);

#endif
