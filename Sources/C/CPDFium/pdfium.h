/// Declarations shared by the files of the shim: PDFium's functions, as found in the library, and an open document.
#ifndef PDFIUM_H
#define PDFIUM_H

#include "CPDFium.h"

struct rectangle { float left, top, right, bottom; };
struct extent { float width, height; };
struct source {
    unsigned long length;
    int (*get)(void *context, unsigned long position, unsigned char *target, unsigned long size);
    void *context;
};
/// FPDF_FORMFILLINFO of version 2. Any of its callbacks may be missing.
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
    _(int, FPDFPage_GetAnnotCount, (void *)) \
    _(int, FPDFPage_Flatten, (void *, int)) \
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
struct pdfium { FUNCTIONS(SLOT) };
extern struct pdfium pdf __attribute__((visibility("hidden")));

struct cpdfium {
    void *document;
    void *form;
    struct source source;
    struct form_hooks hooks;
    int descriptor;  ///< -1 where the bytes are in memory
    int error;  ///< errno of the last read that failed
};

/// Prepares the drawing of form fields; document->form remains NULL if that fails.
void cpdfium_start_form(struct cpdfium *document) __attribute__((visibility("hidden")));

#endif
