/// Tesseract's C interface (capi.h, version 4.1 and later), opened at run time: it need not be installed.
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stddef.h>
#include <stdint.h>

typedef struct ct_reader ct_reader;

/// The version; NULL where Tesseract is not installed.
const char *ct_version(void);

/// A reader for languages in Tesseract's own codes, joined by "+"; NULL where one of them is not installed.
ct_reader *ct_reader_new(const char *languages);
void ct_reader_free(ct_reader *reader);

/// Reads one line of text, 8-bit grey without padding. The text is UTF-8, freed with ct_free; `confidence` is 0…1.
/// Returns NULL where nothing could be read.
char *ct_read(ct_reader *reader, const uint8_t *grey, int width, int height, float *confidence);
void ct_free(char *text);

#endif
