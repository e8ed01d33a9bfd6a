/// Sets text of every script on pages of a PDF, through Pango and Cairo. Lengths are in points, positions are measured from the
/// upper left corner of a page.
#ifndef CPANGO_H
#define CPANGO_H

#include <stddef.h>
#include <stdint.h>

enum cpango_result {
    cpango_ok = 0,
    cpango_missing = -1,  ///< a library is not installed
    cpango_memory = -2,
};

enum cpango_alignment { cpango_start, cpango_centre, cpango_end };

struct cpango_paper;
struct cpango_text;

struct cpango_line {
    double height;
    int start;   ///< the first byte of the text that stands in it
    int length;  ///< in bytes
};

/// Begins a PDF whose first page is empty. Returns a cpango_result; after cpango_ok, *out must be freed with cpango_close.
int cpango_open(double width, double height, const char *title, const char *author, struct cpango_paper **out);

/// Breaks a text into lines. `markup` is Pango markup. With a `width` below 0, lines are not broken. Returns NULL if the markup
/// is invalid or memory runs out. The result is freed with cpango_forget.
struct cpango_text *cpango_text(
    struct cpango_paper *paper, const char *markup, const char *font, double size, double width, enum cpango_alignment alignment);
void cpango_forget(struct cpango_text *text);

size_t cpango_lines(const struct cpango_text *text, const struct cpango_line **lines);
/// Returns the width of the longest line.
double cpango_width(const struct cpango_text *text);

/// Draws one line with its top at y.
void cpango_draw(struct cpango_paper *paper, const struct cpango_text *text, size_t line, double x, double y);
/// Makes a part of a line a link to a URL, and underlines it. The part lies between the byte offsets `start` and `end` of the
/// text without markup. The line must have been drawn at x and y.
void cpango_link(
    struct cpango_paper *paper, const struct cpango_text *text, size_t line, int start, int end, double x, double y, const char *address);

void cpango_fill(struct cpango_paper *paper, double x, double y, double width, double height, double grey);
/// Draws 8-bit RGB pixels, scaled to `width` and `height`. If `jpeg` is not NULL, the PDF stores these `count` bytes instead of
/// the pixels, so they must show the same picture. Returns cpango_ok or cpango_memory.
int cpango_picture(
    struct cpango_paper *paper, const uint8_t *pixels, int columns, int rows, const uint8_t *jpeg, size_t count, double x, double y,
    double width, double height);

void cpango_turn_page(struct cpango_paper *paper);

/// Ends the PDF. Returns cpango_ok or cpango_memory; after cpango_ok, *out must be freed with cpango_free.
int cpango_finish(struct cpango_paper *paper, uint8_t **out, size_t *count);
void cpango_close(struct cpango_paper *paper);
void cpango_free(void *memory);

#endif
