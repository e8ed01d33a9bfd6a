/// JPEG through libjpeg-turbo, and the small pixel loops that every decoded picture goes through.
///
/// Pixels are 8-bit RGB, rows without padding, unless said otherwise. Functions return 0 or a negative cjpeg_error.
#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

enum cjpeg_error {
    cjpeg_corrupt = -1,   ///< nothing could be decoded; `message` says why
    cjpeg_memory = -2,
    cjpeg_too_many = -3,  ///< more pixels than allowed
};

struct cjpeg_pixels {
    int width, height;
    int full_width, full_height;  ///< of the picture as stored
    int warnings;                 ///< the readable part was decoded, the rest is missing
    char message[200];
    uint8_t *profile;             ///< the embedded ICC profile, or NULL; freed with cjpeg_free
    size_t profile_length;
};

/// What cjpeg_decode will draw: the picture at the smallest scale M/8 whose long side is at least `long_side` (0: full size), or at the next
/// larger one that takes less time. From the header alone.
///
/// `fast`: the quick inverse DCT and plain upsampling, for hashes and thumbnails.
int cjpeg_plan(const uint8_t *bytes, size_t count, int long_side, int fast, int64_t maximum_pixels, struct cjpeg_pixels *out);

/// Decodes at the planned scale into `room`, which has exactly the bytes of the planned width and height. CMYK and YCCK become RGB (Adobe's
/// inversion honoured).
int cjpeg_decode(const uint8_t *bytes, size_t count, int long_side, int fast, uint8_t *room, size_t room_bytes, struct cjpeg_pixels *out);

/// 4:2:0 baseline with optimised tables. `out` is freed with cjpeg_free.
int cjpeg_encode(const uint8_t *rgb, int width, int height, int quality, uint8_t **out, size_t *count);

void cjpeg_free(void *memory);
const char *cjpeg_version(void);

/// Area average to a smaller size (or a copy at the same size). `out` holds out_width * out_height * 3 bytes.
int cpixels_shrink(const uint8_t *rgb, int width, int height, uint8_t *out, int out_width, int out_height);

/// Turns by EXIF orientation 1…8 into `out`, which holds as many bytes; 5…8 swap width and height.
void cpixels_orient(const uint8_t *rgb, int width, int height, int orientation, uint8_t *out);

/// Area average of the luma (ITU-R BT.601) to a small grey raster of floats in 0…255.
int cpixels_luma(const uint8_t *rgb, int width, int height, float *out, int out_width, int out_height);

struct cpixels_details {
    double sharpness;  ///< root of the energy of the Laplacian over that of the gradient, in the luma; 0 for an even picture
    double clipped;    ///< share of pixels with a luma below 5 or above 250, 0…1
    double flat;       ///< share of pixels whose luma differs by at most 2 from one side to the other, 0…1
};

void cpixels_detail(const uint8_t *rgb, int width, int height, struct cpixels_details *out);

/// Mean colour as 0xRRGGBB.
uint32_t cpixels_mean(const uint8_t *rgb, int width, int height);

#endif
