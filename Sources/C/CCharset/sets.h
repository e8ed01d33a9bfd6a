/// Character sets that the C library lacks.
#ifndef CCHARSET_SETS_H
#define CCHARSET_SETS_H

#include <stddef.h>
#include <stdint.h>

/// Returns the characters of the bytes 0x80 to 0xFF, 0 for bytes that are none; NULL if there is no such set here.
const uint16_t *ccharset_own(const char *charset);

#endif
