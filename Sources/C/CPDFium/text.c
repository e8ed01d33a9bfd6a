/// Reads the text of pages, either with the position of each character or as text only.
#include "pdfium.h"

#include <stdlib.h>
#include <string.h>

int cpdfium_count(struct cpdfium *document, int number) {
    void *page = pdf.FPDF_LoadPage(document->document, number);
    if (!page) return cpdfium_page;
    void *text = pdf.FPDFText_LoadPage(page);
    int count = text ? pdf.FPDFText_CountChars(text) : 0;
    if (text) pdf.FPDFText_ClosePage(text);
    pdf.FPDF_ClosePage(page);
    return count > 0 ? count : 0;
}

/// Opens a page. If `with_notes` is set, what its form fields and other notes show becomes a part of its content. This changes
/// only the document in memory.
static void *opened(struct cpdfium *document, int number, int with_notes) {
    enum { as_on_screen = 0 };
    void *page = pdf.FPDF_LoadPage(document->document, number);
    if (!page || !with_notes || pdf.FPDFPage_GetAnnotCount(page) <= 0) return page;
    // Fields whose values have no appearance get one here.
    cpdfium_start_form(document);
    if (document->form) {
        pdf.FORM_OnAfterLoadPage(page, document->form);
        pdf.FORM_OnBeforeClosePage(page, document->form);
    }
    pdf.FPDFPage_Flatten(page, as_on_screen);
    pdf.FPDF_ClosePage(page);
    return pdf.FPDF_LoadPage(document->document, number);
}

/// Converts page coordinates, whose origin is the lower left of the unrotated page, to the upright page.
static void turn(struct rectangle from, struct rectangle box, int quarters, struct cpdfium_character *to) {
    float left = from.left - box.left, right = from.right - box.left;
    float top = box.top - from.top, bottom = box.top - from.bottom;
    float width = box.right - box.left, height = box.top - box.bottom;
    switch (quarters & 3) {
    case 1: to->left = height - bottom, to->right = height - top, to->top = left, to->bottom = right; break;
    case 2: to->left = width - right, to->right = width - left, to->top = height - bottom, to->bottom = height - top; break;
    case 3: to->left = top, to->right = bottom, to->top = width - right, to->bottom = width - left; break;
    default: to->left = left, to->right = right, to->top = top, to->bottom = bottom;
    }
}

int cpdfium_text(
    struct cpdfium *document, int number, int with_notes, int most, struct cpdfium_character **out, size_t *count) {
    *out = NULL;
    *count = 0;
    void *page = opened(document, number, with_notes);
    if (!page) return cpdfium_page;
    struct rectangle box = {0, 0, 0, 0};
    pdf.FPDF_GetPageBoundingBox(page, &box);
    int quarters = pdf.FPDFPage_GetRotation(page), result = cpdfium_ok;
    void *text = pdf.FPDFText_LoadPage(page);
    int characters = text ? pdf.FPDFText_CountChars(text) : 0;
    if (characters > most) characters = most;
    if (characters > 0) {
        struct cpdfium_character *list = calloc((size_t)characters, sizeof *list);
        for (int i = 0; list && i < characters; i++) {
            struct rectangle place = {0, 0, 0, 0};
            list[i].code = pdf.FPDFText_GetUnicode(text, i);
            list[i].is_made_up = pdf.FPDFText_IsGenerated(text, i) == 1;
            if (pdf.FPDFText_GetLooseCharBox(text, i, &place)) turn(place, box, quarters, &list[i]);
        }
        *out = list;
        *count = list ? (size_t)characters : 0;
        if (!list) result = cpdfium_memory;
    }
    if (text) pdf.FPDFText_ClosePage(text);
    pdf.FPDF_ClosePage(page);
    return result;
}

/// Returns whether a unit is omitted: the marks that PDFium writes for a hyphen at the end of a line, line ends other than the
/// line feed, and 0.
static int is_left_out(uint16_t unit) { return unit == 0xFFFE || unit == 0x02 || unit == 0x0D || unit == 0; }

/// Converts UTF-16 to UTF-8, with at most three bytes per unit. Half of a surrogate pair becomes U+FFFD.
static size_t to_utf8(const uint16_t *units, size_t count, uint8_t *out) {
    size_t written = 0;
    uint32_t high = 0;
    for (size_t i = 0; i <= count; i++) {
        uint32_t unit = i < count ? units[i] : 0;
        if (i < count && is_left_out((uint16_t)unit)) continue;
        if (high && unit >= 0xDC00 && unit < 0xE000) {
            uint32_t code = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00);
            out[written++] = (uint8_t)(0xF0 | code >> 18);
            out[written++] = (uint8_t)(0x80 | (code >> 12 & 0x3F));
            out[written++] = (uint8_t)(0x80 | (code >> 6 & 0x3F));
            out[written++] = (uint8_t)(0x80 | (code & 0x3F));
            high = 0;
            continue;
        }
        if (high) {
            memcpy(out + written, "\xEF\xBF\xBD", 3);
            written += 3;
            high = 0;
        }
        if (i == count) break;
        if (unit >= 0xD800 && unit < 0xDC00) {
            high = unit;
            continue;
        }
        if (unit >= 0xDC00 && unit < 0xE000) unit = 0xFFFD;
        if (unit < 0x80) {
            out[written++] = (uint8_t)unit;
        } else if (unit < 0x800) {
            out[written++] = (uint8_t)(0xC0 | unit >> 6);
            out[written++] = (uint8_t)(0x80 | (unit & 0x3F));
        } else {
            out[written++] = (uint8_t)(0xE0 | unit >> 12);
            out[written++] = (uint8_t)(0x80 | (unit >> 6 & 0x3F));
            out[written++] = (uint8_t)(0x80 | (unit & 0x3F));
        }
    }
    return written;
}

int cpdfium_words(struct cpdfium *document, int number, int most, uint8_t **out, size_t *count) {
    *out = NULL;
    *count = 0;
    void *page = opened(document, number, 1);
    if (!page) return cpdfium_page;
    int result = cpdfium_ok;
    void *text = pdf.FPDFText_LoadPage(page);
    int characters = text ? pdf.FPDFText_CountChars(text) : 0;
    if (characters > most) characters = most;
    if (characters > 0) {
        // A character may have two units, and the text ends with a 0.
        uint16_t *units = malloc(((size_t)characters * 2 + 1) * sizeof *units);
        int written = units ? pdf.FPDFText_GetText(text, 0, characters, units) : 0;
        if (written > 1) *out = malloc((size_t)written * 3);
        if (*out) *count = to_utf8(units, (size_t)written - 1, *out);
        if (!units || (written > 1 && !*out)) result = cpdfium_memory;
        free(units);
    }
    if (text) pdf.FPDFText_ClosePage(text);
    pdf.FPDF_ClosePage(page);
    return result;
}
