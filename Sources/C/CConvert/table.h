#ifndef CCONVERT_TABLE_H
#define CCONVERT_TABLE_H

#include <stddef.h>
#include <stdint.h>

// Declarations of the parts of vips/*.h and glib.h in use (libvips 8.9 and later, libvips.so.42), which is opened when it is needed.
typedef struct vips_image vips_image;
typedef struct vips_array vips_array;

struct cconvert_table {
    void *(*set_log_handler)(void (*)(const char *, int, const char *, void *), void *);
    void (*unref)(void *);
    void (*free)(void *);
    int (*init)(const char *);
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
    void (*set_int)(vips_image *, const char *name, int);
    int (*remove)(vips_image *, const char *name);
    vips_array *(*array)(const double *, int count);
    void (*unref_area)(vips_array *);
    int (*copy)(vips_image *, vips_image **, ...);
    int (*autorot)(vips_image *, vips_image **, ...);
    int (*resize)(vips_image *, vips_image **, double scale, ...);
    int (*premultiply)(vips_image *, vips_image **, ...);
    int (*unpremultiply)(vips_image *, vips_image **, ...);
    int (*cut)(vips_image *, vips_image **, int left, int top, int width, int height, ...);
    int (*embed)(vips_image *, vips_image **, int x, int y, int width, int height, ...);
    int (*flatten)(vips_image *, vips_image **, ...);
    int (*to_space)(vips_image *, vips_image **, int interpretation, ...);
    int (*cast)(vips_image *, vips_image **, int format, ...);
    int (*transform)(vips_image *, vips_image **, const char *profile, ...);
    vips_image *(*copy_memory)(vips_image *);
    void *(*pixels)(vips_image *, size_t *);
    int (*encode)(vips_image *, const char *suffix, void **, size_t *, ...);
};

extern union cconvert_union {
    struct cconvert_table call;
    void *slots[sizeof(struct cconvert_table) / sizeof(void *)];
} cconvert_vips;

/// Whether the library is there. Forgets old complaints.
int cconvert_ready(void);

#endif
