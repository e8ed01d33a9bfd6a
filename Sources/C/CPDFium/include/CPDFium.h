/// Draws the pages of PDF files and reads their text, through PDFium.
///
/// No headers of PDFium are needed: the shim declares the functions that it calls (public/fpdfview.h, fpdf_text.h,
/// fpdf_formfill.h). All documents share PDFium's state, so only one thread at a time may be in these functions.
#ifndef CPDFIUM_H
#define CPDFIUM_H

#include <stddef.h>
#include <stdint.h>

enum cpdfium_result {
    cpdfium_ok = 0,
    cpdfium_missing = -1,   ///< the library was not loaded
    cpdfium_reading = -2,   ///< the file cannot be read; errno says why
    cpdfium_format = -3,    ///< it is no PDF, or nothing can be made of it
    cpdfium_password = -4,  ///< it is encrypted, and the password is not the right one
    cpdfium_security = -5,  ///< it is encrypted in a way that is not known
    cpdfium_page = -6,      ///< this page cannot be opened
    cpdfium_memory = -7,
};

struct cpdfium;

struct cpdfium_character {
    uint32_t code;      ///< UTF-32, or half of a surrogate pair
    int is_made_up;     ///< a space or a line end that stands nowhere in the file
    float left, top, right, bottom;  ///< points from the upper left of the upright page; of the font's height
};

/// Loads PDFium from the file `library`. Does nothing if it is already loaded. Returns cpdfium_ok or cpdfium_missing.
int cpdfium_load(const char *library);

/// Opens a file. Its descriptor is duplicated. `password` may be NULL. Returns a cpdfium_result; after cpdfium_ok, *out must be
/// freed with cpdfium_close.
int cpdfium_open(int descriptor, int64_t size, const char *password, struct cpdfium **out);
/// Opens a document in memory. `bytes` must remain valid until cpdfium_close. Returns the same as `cpdfium_open`.
int cpdfium_open_bytes(const uint8_t *bytes, size_t count, struct cpdfium **out);
void cpdfium_close(struct cpdfium *document);

int cpdfium_pages(struct cpdfium *document);
int cpdfium_is_encrypted(struct cpdfium *document);
/// Returns the PDF version, for example 17 for 1.7; 0 if the file does not state it.
int cpdfium_version(struct cpdfium *document);
/// Writes an entry of the information dictionary, such as "Title", to `target` as UTF-16LE, unless `bytes` is too small for it.
/// Returns the number of bytes needed, including the final 0.
size_t cpdfium_information(struct cpdfium *document, const char *entry, uint16_t *target, size_t bytes);
/// Gets the size of a page in points, cropped and rotated as a viewer shows it. Returns cpdfium_ok or cpdfium_page.
int cpdfium_size(struct cpdfium *document, int page, float *width, float *height);

/// Draws a page on a grey value from 0 (black) to 255 (white), with annotations and form fields, into rows of width * 3 bytes of
/// RGB, or of width bytes if `is_grey` is set. Returns cpdfium_ok, cpdfium_page or cpdfium_memory.
int cpdfium_draw(
    struct cpdfium *document, int page, int width, int height, int is_grey, uint8_t background, uint8_t *target);

/// Returns the number of characters of a page without its notes, or a negative cpdfium_result.
int cpdfium_count(struct cpdfium *document, int page);

/// Gets the characters of a page in reading order, at most `most`. If `with_notes` is set, they include what form fields and
/// other notes show. *out must be freed with cpdfium_free; it is NULL for a page without text.
int cpdfium_text(
    struct cpdfium *document, int page, int with_notes, int most, struct cpdfium_character **out, size_t *count);
/// Gets the text of a page in reading order as UTF-8, with what its notes show, at most `most` characters, without hyphen marks
/// and carriage returns.
/// *out must be freed with cpdfium_free; it is NULL for a page without text.
int cpdfium_words(struct cpdfium *document, int page, int most, uint8_t **out, size_t *count);
void cpdfium_free(void *memory);

#endif
