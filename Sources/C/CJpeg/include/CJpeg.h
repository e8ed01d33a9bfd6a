/// JPEG through libjpeg-turbo, and pixel loops for decoded pictures of all formats.
///
/// Pixels are 8-bit RGB, rows without padding, unless stated otherwise. Functions return 0 or a negative cjpeg_error.
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
    int full_width, full_height;  ///< the size of the picture as stored
    int warnings;                 ///< not 0 where a part could not be decoded
    char message[200];
    uint8_t *profile;             ///< the embedded ICC profile, or NULL; freed with cjpeg_free
    size_t profile_length;
    int is_cmyk;    ///< CMYK or YCCK
    int64_t held;   ///< bytes that decoding holds of the whole picture: its coefficients, where they come in several scans
};

/// Reads the header and sets the size at which cjpeg_decode decodes: the smallest scale M/8 at which the long side has at least
/// `long_side` pixels (0: full size). Without `fast`, full size is used if it takes less time than this scale.
///
/// `fast` selects the quick inverse DCT and plain upsampling, for hashes and thumbnails. Returns cjpeg_too_many if the full
/// size has more than `maximum_pixels`.
int cjpeg_plan(const uint8_t *bytes, size_t count, int long_side, int fast, int64_t maximum_pixels, struct cjpeg_pixels *out);

/// Decodes at the planned scale into `target`, which must have exactly the size of the planned picture in bytes. CMYK and YCCK
/// are converted to RGB, taking into account that Adobe inverts them.
int cjpeg_decode(const uint8_t *bytes, size_t count, int long_side, int fast, uint8_t *target, size_t target_bytes, struct cjpeg_pixels *out);

/// Decodes CMYK and YCCK like cjpeg_decode, but to four bytes per pixel, 255 for full ink.
int cjpeg_decode_inks(const uint8_t *bytes, size_t count, int long_side, int fast, uint8_t *target, size_t target_bytes, struct cjpeg_pixels *out);

/// Encodes as a baseline JPEG, 4:2:0, at a quality of 1…100. `out` is freed with cjpeg_free.
int cjpeg_encode(const uint8_t *rgb, int width, int height, int quality, uint8_t **out, size_t *count);

/// Encodes 1 (grey) or 3 (RGB) bytes per pixel as a progressive JPEG, 4:2:0, with the smallest file size for a quality of
/// 1…100. `out` is freed with cjpeg_free.
int cjpeg_encode_small(const uint8_t *pixels, int width, int height, int bands, int quality, uint8_t **out, size_t *count);

/// Encodes a JPEG again at a quality of 1…100, and keeps its chroma subsampling: grey or YCbCr planes are copied without a
/// conversion to RGB. No marker except the density is copied. `out` is freed with cjpeg_free. Returns 1 if a part of the
/// picture was damaged (`message` describes the damage), and cjpeg_corrupt for pictures that it cannot recode, such as CMYK.
int cjpeg_recode(const uint8_t *bytes, size_t count, int quality, uint8_t **out, size_t *length, char message[200]);

void cjpeg_free(void *memory);
const char *cjpeg_version(void);

/// Scales down by area averages, or copies at the same size. `out` holds out_width * out_height * 3 bytes.
int cpixels_shrink(const uint8_t *rgb, int width, int height, uint8_t *out, int out_width, int out_height);

/// Turns a picture by an EXIF orientation, 1…8. `out` holds as many bytes as `rgb`; 5…8 swap width and height.
void cpixels_orient(const uint8_t *rgb, int width, int height, int orientation, uint8_t *out);

/// Scales the luma (ITU-R BT.601, 0…255) down by area averages to a grey raster of out_width * out_height floats.
int cpixels_luma(const uint8_t *rgb, int width, int height, float *out, int out_width, int out_height);

struct cpixels_details {
    double sharpness;  ///< square root of the energy of the Laplacian of the luma over that of its gradient; 0 for a uniform picture
    double clipped;    ///< share of pixels with a luma below 5 or above 250, 0…1
    double flat;       ///< share of pixels whose opposite neighbours differ by at most 2 in luma, 0…1
};

void cpixels_detail(const uint8_t *rgb, int width, int height, struct cpixels_details *out);

/// Returns the mean colour as 0xRRGGBB.
uint32_t cpixels_mean(const uint8_t *rgb, int width, int height);

#endif
