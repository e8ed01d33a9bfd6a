#ifndef CVIPS_LIBRARY_H
#define CVIPS_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

// The declarations that are needed from vips/*.h and glib.h (libvips 8.9 and later, libvips.so.42). The library is opened when
// it is needed; if it were linked, it and its ninety dependencies would be loaded at every start of every command, which takes
// 35 ms and 20 MB.
typedef struct vips_image vips_image;
typedef struct vips_array vips_array;
typedef struct vips_interpolate vips_interpolate;

struct cvips_functions {
    void *(*set_log_handler)(void (*)(const char *, int, const char *, void *), void *);
    void (*unref)(void *);
    void (*free)(void *);
    int (*init)(const char *);
    const char *(*version)(void);
    void (*set_threads)(int);
    void (*set_cache)(int);
    const char *(*error)(void);
    void (*clear_error)(void);
    const char *(*find_loader)(const void *, size_t);
    vips_image *(*open)(const void *, size_t, const char *options, ...);
    vips_image *(*wrap)(const void *, size_t, int width, int height, int bands, int format);
    int (*width)(const vips_image *);
    int (*height)(const vips_image *);
    int (*bands)(const vips_image *);
    int (*format)(const vips_image *);
    int (*interpretation)(const vips_image *);
    int (*orientation)(vips_image *);
    int (*pages)(vips_image *);
    int (*page_height)(vips_image *);
    int (*has_alpha)(vips_image *);
    size_t (*type_of)(const vips_image *, const char *name);
    int (*get_blob)(const vips_image *, const char *name, const void **, size_t *);
    void (*set_blob)(vips_image *, const char *name, const void *, size_t);
    void (*give_blob)(vips_image *, const char *name, int (*release)(void *, void *), void *, size_t);
    void (*set_int)(vips_image *, const char *name, int);
    int (*remove)(vips_image *, const char *name);
    vips_array *(*array)(const double *, int count);
    void (*unref_area)(vips_array *);
    int (*thumbnail)(void *, size_t, vips_image **, int width, ...);
    int (*thumbnail_image)(vips_image *, vips_image **, int width, ...);
    int (*minimum)(vips_image *, double *, ...);
    int (*maximum)(vips_image *, double *, ...);
    int (*multiply)(vips_image *, vips_image **, double factor, double addend, ...);
    int (*product)(vips_image *, vips_image *, vips_image **, ...);
    int (*copy)(vips_image *, vips_image **, ...);
    int (*autorot)(vips_image *, vips_image **, ...);
    int (*rot)(vips_image *, vips_image **, int quarters, ...);
    int (*rotate)(vips_image *, vips_image **, double degrees, ...);
    vips_interpolate *(*interpolate)(const char *name);
    int (*resize)(vips_image *, vips_image **, double scale, ...);
    int (*premultiply)(vips_image *, vips_image **, ...);
    int (*unpremultiply)(vips_image *, vips_image **, ...);
    int (*cut)(vips_image *, vips_image **, int left, int top, int width, int height, ...);
    int (*embed)(vips_image *, vips_image **, int x, int y, int width, int height, ...);
    int (*flatten)(vips_image *, vips_image **, ...);
    int (*join_bands)(vips_image **, vips_image **, int count, ...);
    int (*to_space)(vips_image *, vips_image **, int interpretation, ...);
    int (*cast)(vips_image *, vips_image **, int format, ...);
    int (*extract_bands)(vips_image *, vips_image **, int first, ...);
    int (*transform)(vips_image *, vips_image **, const char *profile, ...);
    vips_image *(*copy_memory)(vips_image *);
    void *(*pixels)(vips_image *, size_t *);
    int (*write)(vips_image *, vips_image *to);
    int (*encode)(vips_image *, const char *suffix, void **, size_t *, ...);
};

extern union cvips_union {
    struct cvips_functions call;
    void *slots[sizeof(struct cvips_functions) / sizeof(void *)];
} cvips_library;

/// Returns whether the library is available. Clears earlier error messages.
int cvips_ready(void);

/// Returns a function of libvips or of a library that it depends on; NULL if there is none of this name.
void *cvips_symbol(const char *name);

/// Returns whether libvips would open the bytes with its loader for `format`. No other loader may read them.
int cvips_has_loader(const uint8_t *bytes, size_t count, const char *format);

/// Returns the number of bytes of one band of a pixel.
int cvips_sample_bytes(const vips_image *image);

/// Returns whether the samples of a TIFF are fractions, negative, or have 32 bits, so that their range must be looked up. Other
/// formats state what their numbers mean.
int cvips_is_unusual(const vips_image *image, const char *loader);

/// Replaces a picture with unusual samples by one of 8 bits, or of 16 if it has a profile, from black to white. Fractions from
/// 0 to 1 are shares of white; larger numbers are shares of 255 or 65,535. Returns 0, or a negative cvips_error: cvips_unsupported
/// if the numbers are no light. Releases `image` in any case and sets it to NULL if it fails.
int cvips_make_usual(vips_image **image, const char *loader);

int cvips_is_cmyk(const vips_image *image);
/// Returns whether a picture has a profile of four inks. Other profiles do not fit CMYK.
int cvips_has_ink_profile(const vips_image *image);
/// Replaces CMYK by RGB without a profile: the product of the light that an ink leaves and of the light that black leaves, as for
/// JPEG. Releases `image` in any case and sets it to NULL if it fails.
int cvips_mix_inks(vips_image **image);

#endif
