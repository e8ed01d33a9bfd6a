/// Decodes HEIC, HEIF and AVIF through libheif. The decoded picture is upright. If the embedded thumbnail is large enough, only
/// the thumbnail is decoded.
#ifndef CHEIF_H
#define CHEIF_H

#include <stddef.h>
#include <stdint.h>

enum cheif_error { cheif_corrupt = -1, cheif_memory = -2, cheif_too_many = -3, cheif_no_encoder = -4, cheif_missing = -5 };

/// Samples of one colour, 8 bits each, upright. Rows are `stride` bytes apart.
struct cheif_plane {
    const uint8_t *data;
    int stride;
};

/// A decoded picture with its metadata; cheif_close frees everything.
struct cheif_pixels {
    uint8_t *data;  ///< 8-bit RGB, rows without padding, upright; NULL where there are planes
    struct cheif_plane planes[3];  ///< red, green and blue of `width` × `height` samples
    void *owner;    ///< the library's picture that `data` lies in
    int width, height;
    int full_width, full_height;
    int images;           ///< top-level pictures in the file
    uint8_t *profile;     ///< ICC profile or NULL
    size_t profile_length;
    int primaries, transfer;  ///< without an ICC profile: the code points of H.273, or 0 for none
    uint8_t *exif;        ///< the EXIF block from its byte order mark on, or NULL
    size_t exif_length;
    uint8_t *xmp;         ///< with `whole`: the XMP packet or NULL
    size_t xmp_length;
    int bands;            ///< 3, or 4 with transparency
    char message[200];
};

/// Decodes the primary picture, or an embedded thumbnail with the same proportions and a long side of at least `thumbnail_side`
/// pixels (0: never a thumbnail). Returns 0 or a cheif_error; `message` may say more.
///
/// With `whole`, XMP is read too, and transparency is kept: a picture with an alpha channel has four bands in `data`. A picture
/// without one is returned as planes if its samples have 8 bits. libheif makes planes in any case, and `data` would need the
/// same memory again.
int cheif_decode(const uint8_t *bytes, size_t count, int thumbnail_side, int64_t maximum_pixels, int whole, struct cheif_pixels *out);
/// Frees a decoded picture. After a failed decode there is nothing to free.
void cheif_close(struct cheif_pixels *pixels);
void cheif_free(void *memory);

/// Returns libheif's version, or NULL if the library is missing; the functions that decode and write then return cheif_missing.
const char *cheif_version(void);

/// Returns 1 if libheif can read HEIC, 2 if it can write it, 3 for both, and 0 for neither or if libheif is missing. If `av1`
/// is set, this applies to AVIF instead. Newer releases of Debian have the codecs in separate packages.
int cheif_codecs(int av1);

/// The picture to write: 8-bit RGB, or RGBA with four bands, rows without padding.
struct cheif_writing {
    const uint8_t *pixels;
    int width, height, bands;
    int av1;       ///< AVIF, else HEIC
    int quality;   ///< 0…100, on the scale of JPEG
    const uint8_t *profile, *exif, *xmp;  ///< NULL for none; EXIF from its byte order mark on
    size_t profile_length, exif_length, xmp_length;
    void (*release)(void *);  ///< frees `pixels`, as soon as they are not needed any more; NULL where the caller does
};

/// Writes HEIC or AVIF to memory. Returns 0; `out` must then be freed with cheif_free. Otherwise returns a cheif_error, for
/// example cheif_no_encoder if the encoder is not installed.
int cheif_write(const struct cheif_writing *writing, uint8_t **out, size_t *count);

/// Encodes 8-bit RGB as HEIC, or as AVIF if `av1` is set; for tests. Returns the same as `cheif_write`.
int cheif_encode(const uint8_t *rgb, int width, int height, int av1, uint8_t **out, size_t *count);

#endif
