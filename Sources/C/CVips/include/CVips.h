/// Reads PNG, WebP, TIFF, GIF, BMP and JPEG XL through libvips, and converts between colour spaces for all formats.
///
/// Calls use one thread and no cache, because several workers run in parallel. The library is opened when it is first needed;
/// if it is missing, functions return `cvips_missing`.
#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

#include "CConvert.h"

enum cvips_error { cvips_corrupt = -1, cvips_memory = -2, cvips_too_many = -3, cvips_unsupported = -4, cvips_missing = -5 };

struct cvips_pixels {
    uint8_t *data;  ///< pixels not drawn into the caller's buffer: 8-bit sRGB, rows without padding, upright; freed with cvips_free
    int width, height;
    int full_width, full_height;  ///< upright
    int orientation;              ///< EXIF 1…8 as stored, already applied
    int pages;                    ///< frames of an animation
    int has_profile;              ///< may be set to 0 between cvips_open and cvips_decode, to ignore the profile
    int64_t work;                 ///< bytes of pixels that decoding passes over; more for what takes longer than a plain picture
    int64_t held;                 ///< bytes of pixels that its decoder holds at once, where that is more than some rows; not of "tiff"
    int64_t row_bytes;            ///< of a row of pixels as they are stored
    int is_unusual;               ///< the samples are fractions, negative, or have 32 bits; -1 after decoding: they are no light
    int is_cmyk;
    int damaged;                  ///< a part could not be read; `message` says why
    char message[200];
};

/// Reads the header: sets everything in `out` except the pixels. Returns 0, cvips_too_many if there are more than
/// `maximum_pixels`, or another cvips_error.
///
/// `loader` names the only loader that may read the bytes: "png", "webp", "tiff", "gif", "jxl" or "bmp".
int cvips_open(const uint8_t *bytes, size_t count, const char *loader, int64_t maximum_pixels, struct cvips_pixels *out);

/// Decodes the first frame of a picture whose header cvips_open read. The result has a long side of at most `long_side` pixels
/// (0: full size), upright, in sRGB, on white if the picture is transparent. The pixels go to `target` if it has exactly their
/// size, otherwise to `data`.
///
/// `profile` is an ICC profile that replaces the one of the file, or NULL.
int cvips_decode(const uint8_t *bytes, size_t count, int long_side, const uint8_t *profile, size_t profile_length, uint8_t *target,
                 size_t target_bytes, struct cvips_pixels *out);

/// Converts 8-bit RGB in place to sRGB from an ICC profile. If the profile is unusable, changes nothing and returns
/// cvips_unsupported.
int cvips_to_srgb(uint8_t *rgb, int width, int height, const uint8_t *profile, size_t profile_length);

/// Converts 8-bit samples of 3 (RGB) or 4 bands (CMYK, 255 for full ink) to `rgb` like cvips_to_srgb.
int cvips_inks_to_srgb(const uint8_t *inks, int bands, int width, int height, const uint8_t *profile, size_t profile_length, uint8_t *rgb);

void cvips_free(void *memory);

/// Returns the version of libvips, or NULL if the library is missing.
const char *cvips_version(void);

/// Encodes 8-bit RGB in the format of a suffix, such as ".png"; for tests. `out` is freed with cvips_free.
int cvips_encode(const uint8_t *rgb, int width, int height, const char *suffix, uint8_t **out, size_t *count);

#endif
