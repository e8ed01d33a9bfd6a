/// PNG, WebP, TIFF, GIF, BMP and JPEG XL through libvips, and colour profiles for every picture.
///
/// One thread per call and no cache: the server runs several workers instead. The library is opened when it is first needed; where there
/// is none, everything answers `cvips_missing`.
#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

enum cvips_error { cvips_corrupt = -1, cvips_memory = -2, cvips_too_many = -3, cvips_unsupported = -4, cvips_missing = -5 };

struct cvips_pixels {
    uint8_t *data;  ///< what was not drawn into the caller's room: 8-bit sRGB, rows without padding, upright; freed with cvips_free
    int width, height;
    int full_width, full_height;  ///< upright
    int orientation;              ///< EXIF 1…8 as stored, already applied
    int pages;                    ///< frames of an animation
    int has_profile;
    int damaged;                  ///< a part could not be read; `message` says why
    char message[200];
};

/// Reads the header: what is known of a picture before it is decoded.
///
/// `loader` is the only one that may read the bytes: "png", "webp", "tiff", "gif", "jxl" or "bmp".
int cvips_open(const uint8_t *bytes, size_t count, const char *loader, int64_t maximum_pixels, struct cvips_pixels *out);

/// Decodes the first frame of what was opened, no larger than `long_side` (0: full size), turned upright, converted to sRGB, on white where
/// transparent: into `room` where that has exactly as many bytes as the picture, else into `data`.
int cvips_decode(const uint8_t *bytes, size_t count, int long_side, uint8_t *room, size_t room_bytes, struct cvips_pixels *out);

/// Converts 8-bit RGB in place from an ICC profile, or from Display P3 where `profile` is NULL, to sRGB. Unusable profiles leave it as it is.
int cvips_to_srgb(uint8_t *rgb, int width, int height, const uint8_t *profile, size_t profile_length);

void cvips_free(void *memory);

/// NULL where the library is missing.
const char *cvips_version(void);

/// Encodes 8-bit RGB as a file of a format ("png", "webp", "tiff", "gif"): for tests.
int cvips_encode(const uint8_t *rgb, int width, int height, const char *suffix, uint8_t **out, size_t *count);

#endif
