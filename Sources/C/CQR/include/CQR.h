/// QR codes (ISO/IEC 18004) through libqrencode.
#ifndef CQR_H
#define CQR_H

#include <stdint.h>

/// The modules of a code, row by row, 1 where one is dark, without the quiet zone. Free them with `cqr_free`.
///
/// @param width gets how many modules a side has.
/// @return NULL when the text is too long, or memory runs out.
uint8_t *cqr_make(const char *text, int *width);
void cqr_free(uint8_t *modules);

#endif
