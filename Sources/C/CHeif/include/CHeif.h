/// HEIC, HEIF and AVIF through libheif: upright, with the embedded thumbnail where it is good enough.
#ifndef CHEIF_H
#define CHEIF_H

#include <stddef.h>
#include <stdint.h>

enum cheif_error { cheif_corrupt = -1, cheif_memory = -2, cheif_too_many = -3, cheif_missing = -5 };

struct cheif_pixels {
    uint8_t *data;  ///< 8-bit RGB, rows without padding, upright; freed with cheif_free
    int width, height;
    int full_width, full_height;
    int images;           ///< top-level pictures in the file
    uint8_t *profile;     ///< ICC profile or NULL; freed with cheif_free
    size_t profile_length;
    int is_p3;            ///< no ICC profile, but primaries of Display P3 (nclx 12)
    uint8_t *exif;        ///< the EXIF block from its byte order mark on, or NULL; freed with cheif_free
    size_t exif_length;
    char message[200];
};

/// `thumbnail_side` > 0: an embedded thumbnail at least that long with the picture's proportions is decoded instead of the picture.
int cheif_decode(const uint8_t *bytes, size_t count, int thumbnail_side, int64_t maximum_pixels, struct cheif_pixels *out);
void cheif_free(void *memory);

/// NULL where the library is missing; everything else then answers `cheif_missing`.
const char *cheif_version(void);

/// Encodes 8-bit RGB as HEIC, or AVIF where `av1`: for tests. -4 where the encoder is not installed.
int cheif_encode(const uint8_t *rgb, int width, int height, int av1, uint8_t **out, size_t *count);

#endif
