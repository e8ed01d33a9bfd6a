#define _GNU_SOURCE
#include "pdfium.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct pdfium pdf;
static int is_there;

enum { bitmap_grey = 1, bitmap_rgb = 2 };
enum { with_annotations = 1, in_grey = 8, red_first = 16, with_small_cache = 512 };
enum { wrong_file = 2, wrong_format = 3, wrong_password = 4, wrong_security = 5 };

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

void cpdfium_start_form(struct cpdfium *document) {
    if (document->form) return;
    document->hooks.version = 2;
    document->form = pdf.FPDFDOC_InitFormFillEnvironment(document->document, &document->hooks);
    // Turns off the highlight, which would colour form fields blue.
    if (document->form) pdf.FPDF_SetFormFieldHighlightAlpha(document->form, 0);
}

int cpdfium_draw(
    struct cpdfium *document, int number, int width, int height, int is_grey, uint8_t background, uint8_t *target) {
    void *page = pdf.FPDF_LoadPage(document->document, number);
    if (!page) return cpdfium_page;
    cpdfium_start_form(document);
    // `red_first` is not set for a grey bitmap: a grey bitmap has no order of colours, and with this flag PDFium would omit
    // pictures of one bit per pixel.
    const int bytes = is_grey ? 1 : 3, flags = with_annotations | with_small_cache | (is_grey ? in_grey : red_first);
    void *bitmap = pdf.FPDFBitmap_CreateEx(width, height, is_grey ? bitmap_grey : bitmap_rgb, target, width * bytes);
    if (bitmap) {
        memset(target, background, (size_t)width * (size_t)height * (size_t)bytes);
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

void cpdfium_free(void *memory) { free(memory); }
