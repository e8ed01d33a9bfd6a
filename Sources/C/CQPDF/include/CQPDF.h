/// The structure of PDF files through qpdf: pages taken over, left out, turned; passwords; pictures taken out and put back.
///
/// Pages and pictures are counted from 0. Functions return 0 or a negative cqpdf_result; `cqpdf_message` says more.
#ifndef CQPDF_H
#define CQPDF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum cqpdf_result {
    cqpdf_ok = 0,
    cqpdf_password = -1,  ///< it is encrypted, and the password is not the right one
    cqpdf_damaged = -2,
    cqpdf_security = -3,  ///< encrypted in a way that is not known
    cqpdf_memory = -4,
    cqpdf_writing = -5,   ///< errno says why
    cqpdf_reading = -6,   ///< errno says why
    cqpdf_range = -7,     ///< there is no such page or picture
};

struct cqpdf;

/// What was last complained about; empty for nothing. Valid until the next call of the thread.
const char *cqpdf_message(void);
const char *cqpdf_version(void);

/// Opens a file, whose descriptor is duplicated, and finds its pages. `password` may be NULL. On success *out is freed with cqpdf_close.
int cqpdf_open(int descriptor, const char *password, struct cqpdf **out);
/// A file without pages.
int cqpdf_new(struct cqpdf **out);
void cqpdf_close(struct cqpdf *document);

int cqpdf_pages(struct cqpdf *document);
int cqpdf_is_encrypted(struct cqpdf *document);

enum cqpdf_trait {
    cqpdf_signed = 1,     ///< a signature holds for the bytes of the file, and for no others
    cqpdf_xfa = 2,        ///< a form in XML stands beside its fields
    cqpdf_has_files = 4,  ///< files are attached
    cqpdf_tagged = 8,     ///< its structure is marked, for screen readers
};
/// What a file has that pages in another file may lack: any of cqpdf_trait.
int cqpdf_traits(struct cqpdf *document, int *traits);

/// The title of a bookmark, in UTF-8, and the page that it leads to.
typedef void (*cqpdf_bookmark_seen)(void *context, const char *title, int page);
/// The bookmarks of the uppermost level that lead to pages, in their order.
int cqpdf_bookmarks(struct cqpdf *document, cqpdf_bookmark_seen seen, void *context);

/// Adds pages of another file, with what belongs to them: fields, annotations, links between them, labels, bookmarks, layers (what is
/// hidden stays so). With a title they get a bookmark of their own, under which the others lie. All pages together bring attached files
/// along. `from` stays open until `to` is written.
int cqpdf_append(struct cqpdf *to, struct cqpdf *from, const int *pages, size_t count, const char *title);

/// Leaves these pages, in this order. Bookmarks and fields of others go.
int cqpdf_keep(struct cqpdf *document, const int *pages, size_t count);

/// Turns a page clockwise by a multiple of 90 degrees, on top of how it is turned.
int cqpdf_turn(struct cqpdf *document, int page, int degrees);

/// Sets an entry of the information dictionary, such as "Title", and the same in the XMP block, which is dropped where it would say something
/// else. NULL removes the entry.
int cqpdf_set_information(struct cqpdf *document, const char *entry, const char *utf8);
/// Removes the information dictionary and all XMP blocks.
int cqpdf_remove_information(struct cqpdf *document);

enum cqpdf_writing_flags {
    cqpdf_without_password = 1,
    cqpdf_smallest = 2,  ///< packs all streams anew
};
int cqpdf_write(struct cqpdf *document, int descriptor, int flags);

// Pictures

enum cqpdf_space { cqpdf_other_space, cqpdf_grey, cqpdf_rgb, cqpdf_cmyk, cqpdf_indexed, cqpdf_stencil };
enum cqpdf_filter { cqpdf_other_filter, cqpdf_lossless, cqpdf_jpeg, cqpdf_jpeg2000, cqpdf_fax, cqpdf_jbig2 };

struct cqpdf_picture {
    int width, height;
    int bits;               ///< a sample
    int space;              ///< cqpdf_space
    int filter;             ///< cqpdf_filter
    int has_matte;          ///< its colours were mixed with a background, by a soft mask that must stay as large as it is
    int has_mask;           ///< colours or a stencil that leave parts out
    int has_decode;         ///< its samples are mapped, or a JPEG whose colours are RGB though it does not say so
    int is_mask;            ///< it is the mask of another one
    int page;               ///< the first on which it is drawn; -1 for none
    double across, down;    ///< the largest that it is drawn, in points; 0 where that is not known
    size_t bytes;           ///< as stored
};

/// Finds all pictures, in the order of the pages that draw them. The list is the document's.
int cqpdf_find_pictures(struct cqpdf *document, const struct cqpdf_picture **list, size_t *count);

/// The bytes of a picture: as stored, or with every filter but that of a JPEG or JPEG 2000 taken off. Freed with cqpdf_free.
int cqpdf_picture_bytes(struct cqpdf *document, size_t picture, int decoded, uint8_t **out, size_t *count);

/// A PDF of one page that shows a picture, without its mask, a point a pixel: for kinds that qpdf does not unpack. Freed with cqpdf_free.
int cqpdf_picture_page(struct cqpdf *document, size_t picture, uint8_t **out, size_t *count);

/// The colours of an indexed picture: 3 bytes each, RGB; at most 256. Returns how many, 0 where they are of another kind.
int cqpdf_palette(struct cqpdf *document, size_t picture, uint8_t colours[768]);

/// How a facsimile is coded (ISO 32000-1, table 11): K, and whether a 1 is black. Returns 0 where the filter says nothing of it.
int cqpdf_fax_coding(struct cqpdf *document, size_t picture, int *k, int *black_is_1);

/// Puts a JPEG in the place of a picture of the same number of components.
int cqpdf_put_jpeg(struct cqpdf *document, size_t picture, const uint8_t *bytes, size_t count, int width, int height);
/// Puts the segments of JBIG2 in the place of a picture of one bit a pixel.
int cqpdf_put_jbig2(struct cqpdf *document, size_t picture, const uint8_t *bytes, size_t count);

// Text over pages

/// Puts the content of a page of `from` over a page, upright as it is shown: `from` has the page's size as shown.
int cqpdf_overlay(struct cqpdf *document, int page, struct cqpdf *from, int from_page);

void cqpdf_free(void *memory);

#ifdef __cplusplus
}
#endif
#endif
