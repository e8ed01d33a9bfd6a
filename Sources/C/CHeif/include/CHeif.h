/// Decodes HEIC, HEIF and AVIF through libheif: upright, from the embedded thumbnail where that is large enough.
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
    int is_p3;            ///< no ICC profile, but the primaries of Display P3 (nclx 12)
    uint8_t *exif;        ///< the EXIF block from its byte order mark on, or NULL; freed with cheif_free
    size_t exif_length;
    char message[200];
};

/// Decodes the primary picture, or an embedded thumbnail with the same proportions and a long side of at least `thumbnail_side` pixels
/// (0: never a thumbnail). Returns 0 or a cheif_error; `message` may say more.
int cheif_decode(const uint8_t *bytes, size_t count, int thumbnail_side, int64_t maximum_pixels, struct cheif_pixels *out);
void cheif_free(void *memory);

/// NULL where the library is missing; the other functions then return `cheif_missing`.
const char *cheif_version(void);

/// Encodes 8-bit RGB as HEIC, or as AVIF where `av1` is set; for tests. -4 where the encoder is not installed.
int cheif_encode(const uint8_t *rgb, int width, int height, int av1, uint8_t **out, size_t *count);

#endif
