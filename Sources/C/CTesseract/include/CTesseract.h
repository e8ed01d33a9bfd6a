/// Runs Tesseract through its C interface (capi.h, version 4.1 and later), opened at run time if it is installed.
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stddef.h>
#include <stdint.h>

typedef struct ct_reader ct_reader;

/// Returns the version; NULL if Tesseract is not installed.
const char *ct_version(void);

/// Makes a reader for languages in Tesseract's codes, joined by "+"; NULL if one of them is not installed.
ct_reader *ct_reader_new(const char *languages);
void ct_reader_free(ct_reader *reader);

/// Recognizes one line of text in 8-bit grey, rows without padding. Returns UTF-8, freed with ct_free, or NULL on failure. Sets
/// `confidence` to 0…1.
char *ct_read(ct_reader *reader, const uint8_t *grey, int width, int height, float *confidence);
void ct_free(char *text);

#endif
