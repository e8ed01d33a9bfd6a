#define _GNU_SOURCE
#include "CPDFium.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct rectangle { float left, top, right, bottom; };
struct extent { float width, height; };
struct source {
    unsigned long length;
    int (*get)(void *context, unsigned long position, unsigned char *target, unsigned long size);
    void *context;
};
/// FPDF_FORMFILLINFO of version 2, whose callbacks may all be missing.
struct form_hooks { int version; void *callbacks[34]; };

#define FUNCTIONS(_) \
    _(void, FPDF_InitLibrary, (void)) \
    _(void *, FPDF_LoadCustomDocument, (struct source *, const char *)) \
    _(void *, FPDF_LoadMemDocument64, (const void *, size_t, const char *)) \
    _(void, FPDF_CloseDocument, (void *)) \
    _(unsigned long, FPDF_GetLastError, (void)) \
    _(int, FPDF_GetPageCount, (void *)) \
    _(int, FPDF_GetSecurityHandlerRevision, (void *)) \
    _(int, FPDF_GetFileVersion, (void *, int *)) \
    _(unsigned long, FPDF_GetMetaText, (void *, const char *, void *, unsigned long)) \
    _(int, FPDF_GetPageSizeByIndexF, (void *, int, struct extent *)) \
    _(void *, FPDF_LoadPage, (void *, int)) \
    _(void, FPDF_ClosePage, (void *)) \
    _(int, FPDF_GetPageBoundingBox, (void *, struct rectangle *)) \
    _(int, FPDFPage_GetRotation, (void *)) \
    _(void *, FPDFBitmap_CreateEx, (int, int, int, void *, int)) \
    _(void, FPDFBitmap_Destroy, (void *)) \
    _(void, FPDF_RenderPageBitmap, (void *, void *, int, int, int, int, int, int)) \
    _(void *, FPDFDOC_InitFormFillEnvironment, (void *, struct form_hooks *)) \
    _(void, FPDFDOC_ExitFormFillEnvironment, (void *)) \
    _(void, FORM_OnAfterLoadPage, (void *, void *)) \
    _(void, FORM_OnBeforeClosePage, (void *, void *)) \
    _(void, FPDF_SetFormFieldHighlightAlpha, (void *, unsigned char)) \
    _(void, FPDF_FFLDraw, (void *, void *, void *, int, int, int, int, int, int)) \
    _(void *, FPDFText_LoadPage, (void *)) \
    _(void, FPDFText_ClosePage, (void *)) \
    _(int, FPDFText_CountChars, (void *)) \
    _(unsigned int, FPDFText_GetUnicode, (void *, int)) \
    _(int, FPDFText_IsGenerated, (void *, int)) \
    _(int, FPDFText_GetText, (void *, int, int, uint16_t *)) \
    _(int, FPDFText_GetLooseCharBox, (void *, int, struct rectangle *))

#define SLOT(result, name, arguments) result (*name) arguments;
static struct { FUNCTIONS(SLOT) } pdf;
static int is_there;

enum { bitmap_grey = 1, bitmap_rgb = 2 };
enum { with_annotations = 1, in_grey = 8, red_first = 16, with_small_cache = 512 };
enum { wrong_file = 2, wrong_format = 3, wrong_password = 4, wrong_security = 5 };

struct cpdfium {
    void *document;
    void *form;
    struct source source;
    struct form_hooks hooks;
    int descriptor;  ///< -1 where the bytes are in memory
    int error;  ///< errno of the last read that failed
};

int cpdfium_load(const char *library) {
    if (is_there) return cpdfium_ok;
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return cpdfium_missing;
#define FIND(result, name, arguments) \
    pdf.name = (result(*) arguments)dlsym(handle, #name); \
    if (!pdf.name) return cpdfium_missing;
    FUNCTIONS(FIND)
    pdf.FPDF_InitLibrary();
    is_there = 1;
    return cpdfium_ok;
}

static int get(void *context, unsigned long position, unsigned char *target, unsigned long size) {
    struct cpdfium *document = context;
    while (size > 0) {
        ssize_t count = pread(document->descriptor, target, size, (off_t)position);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            document->error = count < 0 ? errno : EIO;
            return 0;
        }
        target += count;
        position += (unsigned long)count;
        size -= (unsigned long)count;
    }
    return 1;
}

static int cause(struct cpdfium *document) {
    if (document->error) {
        errno = document->error;
        return cpdfium_reading;
    }
    switch (pdf.FPDF_GetLastError()) {
    case wrong_password: return cpdfium_password;
    case wrong_security: return cpdfium_security;
    default: return cpdfium_format;
    }
}

static int opened(struct cpdfium *document, void *handle, struct cpdfium **out) {
    document->document = handle;
    if (!handle) {
        int why = cause(document), number = errno;
        if (document->descriptor >= 0) close(document->descriptor);
        free(document);
        errno = number;
        return why;
    }
    *out = document;
    return cpdfium_ok;
}

int cpdfium_open(int descriptor, int64_t size, const char *password, struct cpdfium **out) {
    *out = NULL;
    if (!is_there) return cpdfium_missing;
    struct cpdfium *document = calloc(1, sizeof *document);
    if (!document) return cpdfium_memory;
    document->descriptor = dup(descriptor);
    if (document->descriptor < 0) {
        free(document);
        return cpdfium_reading;
    }
    document->source = (struct source){(unsigned long)size, get, document};
    return opened(document, pdf.FPDF_LoadCustomDocument(&document->source, password), out);
}

int cpdfium_open_bytes(const uint8_t *bytes, size_t count, struct cpdfium **out) {
    *out = NULL;
    if (!is_there) return cpdfium_missing;
    struct cpdfium *document = calloc(1, sizeof *document);
    if (!document) return cpdfium_memory;
    document->descriptor = -1;
    return opened(document, pdf.FPDF_LoadMemDocument64(bytes, count, NULL), out);
}

void cpdfium_close(struct cpdfium *document) {
    if (document->form) pdf.FPDFDOC_ExitFormFillEnvironment(document->form);
    pdf.FPDF_CloseDocument(document->document);
    if (document->descriptor >= 0) close(document->descriptor);
    free(document);
}

int cpdfium_pages(struct cpdfium *document) { return pdf.FPDF_GetPageCount(document->document); }

int cpdfium_is_encrypted(struct cpdfium *document) { return pdf.FPDF_GetSecurityHandlerRevision(document->document) >= 0; }

int cpdfium_version(struct cpdfium *document) {
    int version = 0;
    return pdf.FPDF_GetFileVersion(document->document, &version) ? version : 0;
}

size_t cpdfium_information(struct cpdfium *document, const char *entry, uint16_t *target, size_t bytes) {
    return pdf.FPDF_GetMetaText(document->document, entry, target, bytes);
}

int cpdfium_size(struct cpdfium *document, int page, float *width, float *height) {
    struct extent extent;
    if (!pdf.FPDF_GetPageSizeByIndexF(document->document, page, &extent)) return cpdfium_page;
    *width = extent.width;
    *height = extent.height;
    return cpdfium_ok;
}

int cpdfium_draw(struct cpdfium *document, int number, int width, int height, int is_grey, uint8_t *target) {
    void *page = pdf.FPDF_LoadPage(document->document, number);
    if (!page) return cpdfium_page;
    if (!document->form) {
        document->hooks.version = 2;
        document->form = pdf.FPDFDOC_InitFormFillEnvironment(document->document, &document->hooks);
        // Fields that can be filled in are blue otherwise.
        if (document->form) pdf.FPDF_SetFormFieldHighlightAlpha(document->form, 0);
    }
    // A grey bitmap has no order of colours: with `red_first` PDFium leaves out pictures of one bit a pixel.
    const int bytes = is_grey ? 1 : 3, flags = with_annotations | with_small_cache | (is_grey ? in_grey : red_first);
    void *bitmap = pdf.FPDFBitmap_CreateEx(width, height, is_grey ? bitmap_grey : bitmap_rgb, target, width * bytes);
    if (bitmap) {
        memset(target, 255, (size_t)width * (size_t)height * (size_t)bytes);
        pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
        if (document->form) {
            pdf.FORM_OnAfterLoadPage(page, document->form);
            pdf.FPDF_FFLDraw(document->form, bitmap, page, 0, 0, width, height, 0, flags);
            pdf.FORM_OnBeforeClosePage(page, document->form);
        }
        pdf.FPDFBitmap_Destroy(bitmap);
    }
    pdf.FPDF_ClosePage(page);
    return bitmap ? cpdfium_ok : cpdfium_memory;
}

int cpdfium_count(struct cpdfium *document, int number) {
    void *page = pdf.FPDF_LoadPage(document->document, number);
    if (!page) return cpdfium_page;
    void *text = pdf.FPDFText_LoadPage(page);
    int count = text ? pdf.FPDFText_CountChars(text) : 0;
    if (text) pdf.FPDFText_ClosePage(text);
    pdf.FPDF_ClosePage(page);
    return count > 0 ? count : 0;
}

/// From the page's own coordinates, which begin at its lower left before it is turned.
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

int cpdfium_text(struct cpdfium *document, int number, int most, struct cpdfium_character **out, size_t *count) {
    *out = NULL;
    *count = 0;
    void *page = pdf.FPDF_LoadPage(document->document, number);
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

/// What PDFium puts in the place of a hyphen at the end of a line, ends of lines beside the line feed, and nothing.
static int is_left_out(uint16_t unit) { return unit == 0xFFFE || unit == 0x02 || unit == 0x0D || unit == 0; }

/// UTF-8 of UTF-16, at most three bytes a unit. Half a pair becomes U+FFFD.
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
    void *page = pdf.FPDF_LoadPage(document->document, number);
    if (!page) return cpdfium_page;
    int result = cpdfium_ok;
    void *text = pdf.FPDFText_LoadPage(page);
    int characters = text ? pdf.FPDFText_CountChars(text) : 0;
    if (characters > most) characters = most;
    if (characters > 0) {
        // A character may be two units; the last one is 0.
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

void cpdfium_free(void *memory) { free(memory); }
