/// QR codes (ISO/IEC 18004) through libqrencode.
#ifndef CQR_H
#define CQR_H

#include <stdint.h>

/// Returns the modules of a code row by row, 1 for a dark module, without the quiet zone. Free them with `cqr_free`.
///
/// @param width is set to the number of modules on each side.
/// @return NULL if the text is too long or memory runs out.
uint8_t *cqr_make(const char *text, int *width);
void cqr_free(uint8_t *modules);

#endif
