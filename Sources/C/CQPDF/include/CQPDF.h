/// Changes the structure of PDF files through qpdf: copies, omits and rotates pages, handles passwords, extracts and replaces
/// pictures.
///
/// Pages and pictures are counted from 0. Unless stated otherwise, functions return 0 or a negative cqpdf_result;
/// `cqpdf_message` says more.
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
    cqpdf_no_pdf = -8,    ///< nothing of a PDF was found in the file
};

struct cqpdf;

/// Returns the last error message; empty if there was none. Valid until the next call of the thread.
const char *cqpdf_message(void);
const char *cqpdf_version(void);

/// Opens a file and finds its pages. The descriptor is duplicated. `password` may be NULL. On success *out is freed with
/// cqpdf_close.
int cqpdf_open(int descriptor, const char *password, struct cqpdf **out);
/// Opens a file as cqpdf_open does, but does not find its pages, which takes most of the time for a large file. Of such a file
/// only the metadata may be read.
int cqpdf_open_unpaged(int descriptor, const char *password, struct cqpdf **out);
/// Makes a file without pages, in memory. On success *out is freed with cqpdf_close.
int cqpdf_new(struct cqpdf **out);
void cqpdf_close(struct cqpdf *document);

int cqpdf_pages(struct cqpdf *document);
int cqpdf_is_encrypted(struct cqpdf *document);

enum cqpdf_trait {
    cqpdf_signed = 1,     ///< a signature holds for the bytes of the file, and for no others
    cqpdf_xfa = 2,        ///< a form in XML stands beside its fields
    cqpdf_has_files = 4,  ///< files are attached
    cqpdf_tagged = 8,     ///< its structure is marked, for screen readers
    cqpdf_only_xfa = 16,  ///< the form in XML has no fields beside it
    cqpdf_archival = 32,  ///< it claims to conform to PDF/A
};
/// Sets `traits` to a set of cqpdf_trait: properties of a file that its pages may lose when they are copied to another file.
int cqpdf_traits(struct cqpdf *document, int *traits);

/// Called with the title of a bookmark, in UTF-8, and the page to which it leads.
typedef void (*cqpdf_bookmark_seen)(void *context, const char *title, int page);
/// Calls `seen` for each top-level bookmark that leads to a page, in their order.
int cqpdf_bookmarks(struct cqpdf *document, cqpdf_bookmark_seen seen, void *context);

/// Called with the title of a bookmark, in UTF-8, the page to which it leads (-1 for none), and its level, which begins with 0.
typedef void (*cqpdf_content_seen)(void *context, const char *title, int page, int level);
/// Calls `seen` for each bookmark of all levels, each before the bookmarks below it, at most `most` times.
int cqpdf_contents(struct cqpdf *document, size_t most, cqpdf_content_seen seen, void *context);

/// Adds pages of another file, with everything that belongs to them: fields, annotations, links between them, labels,
/// bookmarks, layers (hidden layers stay hidden). If `title` is given, the pages get a bookmark with this title, and their own
/// bookmarks are put under it. If all pages are added, attached files are copied too. `from` must stay open until `to` is
/// written.
int cqpdf_append(struct cqpdf *to, struct cqpdf *from, const int *pages, size_t count, const char *title);

/// Keeps only these pages, in this order. Bookmarks and fields of other pages are removed.
int cqpdf_keep(struct cqpdf *document, const int *pages, size_t count);

/// Rotates a page clockwise by a multiple of 90 degrees, in addition to its present rotation.
int cqpdf_turn(struct cqpdf *document, int page, int degrees);

/// Sets an entry of the information dictionary, such as "Title". NULL removes the entry. The XMP packet, which may have the same
/// entry, is not changed.
int cqpdf_set_information(struct cqpdf *document, const char *entry, const char *utf8);
/// Removes the information dictionary and all XMP packets.
int cqpdf_remove_information(struct cqpdf *document);

/// Gets the XMP packet of the document, without its filters. *out is freed with cqpdf_free; it is NULL if there is no packet.
int cqpdf_metadata(struct cqpdf *document, uint8_t **out, size_t *count);
/// Replaces the XMP packet of the document. If `bytes` is NULL, the packet is removed.
int cqpdf_put_metadata(struct cqpdf *document, const uint8_t *bytes, size_t count);

enum cqpdf_writing_flags {
    cqpdf_without_password = 1,
    cqpdf_smallest = 2,  ///< packs all streams anew
};
int cqpdf_write(struct cqpdf *document, int descriptor, int flags);

// Pictures

enum cqpdf_space { cqpdf_other_space, cqpdf_grey, cqpdf_rgb, cqpdf_cmyk, cqpdf_indexed, cqpdf_stencil };
enum cqpdf_filter { cqpdf_other_filter, cqpdf_lossless, cqpdf_jpeg, cqpdf_jpeg2000, cqpdf_fax, cqpdf_jbig2 };

enum cqpdf_decode { cqpdf_plain, cqpdf_inverted, cqpdf_other_decode };

struct cqpdf_picture {
    int width, height;
    int bits;               ///< a sample
    int space;              ///< cqpdf_space
    int filter;             ///< cqpdf_filter
    int has_matte;          ///< its colours were mixed with a background, by a soft mask that must stay as large as it is
    int has_mask;           ///< colours or a stencil that leave parts out
    int has_soft_mask;      ///< another picture that says how opaque its parts are
    int has_space;          ///< it names a space of colours, which a JPEG 2000 need not do
    int has_decode;         ///< its samples are mapped, or a JPEG whose colours are RGB though it does not say so
    int decode;             ///< cqpdf_decode: how its samples are mapped
    int is_mask;            ///< it is the mask of another one
    int page;               ///< the first on which it is drawn; -1 for none
    double across, down;    ///< the largest that it is drawn, in points; 0 where that is not known
    int fills_page;         ///< it is as long as its first page, or nearly
    size_t bytes;           ///< as stored
};

/// Turns pictures that are written within the content of pages (inline) into pictures like others, so that cqpdf_find_pictures
/// finds them. To be called before it, and not for a document that is written.
int cqpdf_lift_pictures(struct cqpdf *document);

/// Finds all pictures, in the order of the pages that draw them. The document owns the list.
int cqpdf_find_pictures(struct cqpdf *document, const struct cqpdf_picture **list, size_t *count);

/// Gets the bytes of a picture with its last filter, such as a JPEG file. If `decoded` is set, every filter is removed, unless the
/// picture is a JPEG or JPEG 2000. *out is freed with cqpdf_free.
int cqpdf_picture_bytes(struct cqpdf *document, size_t picture, int decoded, uint8_t **out, size_t *count);

/// Makes a PDF of one page that shows a picture, one point per pixel, for picture formats that qpdf does not decode. If
/// `with_masks` is set, its masks leave parts of the page empty, a larger mask makes the page larger, and a stencil has the
/// colour with which it is first drawn. *out is freed with cqpdf_free.
int cqpdf_picture_page(struct cqpdf *document, size_t picture, int with_masks, uint8_t **out, size_t *count);

/// Gets the palette of an indexed picture: at most 256 colours with 3 bytes (RGB) each. Returns the number of colours, 0 if
/// they are neither RGB nor grey, or a negative cqpdf_result.
int cqpdf_palette(struct cqpdf *document, size_t picture, uint8_t colours[768]);

/// Gets the coding of a fax picture (ISO 32000-1, table 11): K, and whether a 1 is black. Returns 1, 0 if the filter does not
/// state it, aligns rows to bytes, or has rows of another width, or a negative cqpdf_result.
int cqpdf_fax_coding(struct cqpdf *document, size_t picture, int *k, int *black_is_1);

/// Replaces a picture by a JPEG with the same number of components.
int cqpdf_put_jpeg(struct cqpdf *document, size_t picture, const uint8_t *bytes, size_t count, int width, int height);
/// Replaces the data of a picture of one bit per pixel by JBIG2 segments.
int cqpdf_put_jbig2(struct cqpdf *document, size_t picture, const uint8_t *bytes, size_t count);

// Fonts

enum cqpdf_font_kind {
    cqpdf_truetype = 1,     ///< TrueType
    cqpdf_type1 = 2,        ///< Type 1
    cqpdf_compact = 3,      ///< CFF of a simple font
    cqpdf_compact_cid = 4,  ///< CFF of a composite font
};

/// An embedded font program whose fonts are all understood, and what the document shows of it. Valid until the document is closed.
struct cqpdf_font {
    int kind;               ///< cqpdf_font_kind
    int is_composite;       ///< a composite font uses it
    const uint8_t *codes;   ///< 32 bytes with a bit for each code that simple fonts show, the lowest bit first
    const uint8_t *glyphs;  ///< 8192 bytes with a bit for each glyph (CID if it is CFF) that composite fonts show
    const char *names;      ///< the names that `/Differences` give to shown codes, each with a newline after it
};

/// Finds the embedded fonts whose glyphs can be told apart into those that the document shows and others. A font with which a form
/// may write new text is left out, and so are all fonts of PDF/A-1 and of a document with damaged content.
int cqpdf_find_fonts(struct cqpdf *document, size_t *count);
int cqpdf_font_at(struct cqpdf *document, size_t font, struct cqpdf_font *out);
/// Gets the bytes of a font without filters. *out is freed with cqpdf_free.
int cqpdf_font_bytes(struct cqpdf *document, size_t font, uint8_t **out, size_t *count);
/// Replaces a font by one with fewer glyphs: TrueType by TrueType, and the others by CFF. Its names get a tag that marks a subset.
int cqpdf_put_font(struct cqpdf *document, size_t font, const uint8_t *bytes, size_t count);

// Text over pages

/// Puts the content of a page of `from` over a page, upright in a viewer. The page of `from` must have the size at which a viewer
/// shows the other page.
int cqpdf_overlay(struct cqpdf *document, int page, struct cqpdf *from, int from_page);

void cqpdf_free(void *memory);

#ifdef __cplusplus
}
#endif
#endif
