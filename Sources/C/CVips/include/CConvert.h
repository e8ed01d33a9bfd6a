/// Converts pictures from one format to another through libvips: reads, turns, scales, crops and writes them. Pixels keep their
/// colour space and depth unless a conversion to sRGB is requested.
///
/// Calls use one thread and no cache, because several workers run in parallel. The library is opened when it is first needed.
/// Functions return 0, or a negative cconvert_error; `cconvert_message` says more.
#ifndef CCONVERT_H
#define CCONVERT_H

#include <stddef.h>
#include <stdint.h>

enum cconvert_error { cconvert_failed = -1, cconvert_unusual = -4, cconvert_missing = -5 };

/// A picture that is being converted. Operations replace its content; no pixels are computed before the picture is written.
struct cconvert {
    void *image;
    int width, height;   ///< of one frame, as it lies now
    int pages;           ///< frames
    int bands;           ///< 1…4, the alpha channel included
    int has_alpha;
    int has_profile;
    int orientation;     ///< EXIF 1…8, not applied yet
    int64_t work;        ///< bytes of pixels, all frames
    int is_deep;         ///< more than 8 bits a sample
};

/// Reads the header. `loader`: "jpeg", "png", "webp", "tiff", "gif", "jxl" or "bmp"; no other loader may read the bytes, which
/// must remain valid until cconvert_close. `shrink`: 1, 2, 4 or 8, only for "jpeg". `page`: a frame, counted from 0, or -1 for
/// all of them; for "webp", "tiff" and "gif". Returns cconvert_unusual for numbers that are no light.
int cconvert_open(const uint8_t *bytes, size_t count, const char *loader, int shrink, int page, struct cconvert *out);

/// Takes 8-bit pixels, rows without padding, 3 or 4 bands, in sRGB or with an attached profile. They must remain valid until
/// cconvert_close.
int cconvert_wrap(const uint8_t *pixels, int width, int height, int bands, const uint8_t *profile, size_t length, struct cconvert *out);

/// Takes red, green and blue as planes of 8-bit samples, rows `strides` bytes apart. They must remain valid until
/// cconvert_close.
int cconvert_join(const uint8_t *const planes[3], const int strides[3], int width, int height, const uint8_t *profile, size_t length,
                  struct cconvert *out);

/// Turns a picture of one frame upright.
int cconvert_turn(struct cconvert *picture);
/// Turns a picture of one frame clockwise by quarters, 1, 2 or 3. All pixels must have been computed (cconvert_fix).
int cconvert_quarter(struct cconvert *picture, int turns);
/// Rotates a picture of one frame clockwise about its centre. The result holds all of it, with empty corners. All pixels must have
/// been computed (cconvert_fix).
int cconvert_rotate(struct cconvert *picture, double degrees);
/// Scales each frame to exactly this size.
int cconvert_scale(struct cconvert *picture, int width, int height);
/// Crops a picture of one frame.
int cconvert_cut(struct cconvert *picture, int left, int top, int width, int height);
/// Puts a picture of one frame into the middle of a white or transparent area.
int cconvert_pad(struct cconvert *picture, int width, int height);
/// Puts the picture on a white background.
int cconvert_flatten(struct cconvert *picture);
/// Converts to 8-bit sRGB (grey stays grey), from the picture's profile if it has one, and drops the profile.
int cconvert_srgb(struct cconvert *picture);
/// Makes three equal colours of grey.
int cconvert_colour(struct cconvert *picture);
/// Converts to 8 bits.
int cconvert_shallow(struct cconvert *picture);
/// Returns whether the pixels are CMYK, or anything else that is neither grey nor RGB.
int cconvert_is_exotic(const struct cconvert *picture);
/// Computes all pixels now, so that the picture can be written several times.
int cconvert_fix(struct cconvert *picture);
/// Sets the resolutions in pixels per inch that are written to the file.
int cconvert_set_density(struct cconvert *picture, double across, double down);

/// Returns a block of metadata that the loader found: "exif-data", "xmp-data" or "icc-profile-data"; NULL if there is none.
/// Valid until the next operation.
const uint8_t *cconvert_block(const struct cconvert *picture, const char *name, size_t *length);
/// Attaches a block of metadata, or removes it if `bytes` is NULL. Other references to the same image see no change.
int cconvert_set_block(struct cconvert *picture, const char *name, const uint8_t *bytes, size_t length);

/// Writes in the format and with the options of a suffix, such as ".webp[Q=80]". `out` is freed with cconvert_free.
int cconvert_write(struct cconvert *picture, const char *suffix, uint8_t **out, size_t *count);
/// Gets all pixels, 8-bit, with all bands of the picture; freed with cconvert_free.
int cconvert_pixels(struct cconvert *picture, uint8_t **out, size_t *count);

void cconvert_close(struct cconvert *picture);
void cconvert_free(void *memory);
/// Returns the library's last error message; empty if there was none.
const char *cconvert_message(void);

#endif
