/// Decodes texts that shift between character sets.
#ifndef CCHARSET_SHIFTS_H
#define CCHARSET_SHIFTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Receives a part of a text whose characters are all in one set of iconv. Returns false to stop.
typedef bool (*ccharset_part)(void *context, const char *charset, const uint8_t *bytes, size_t count);

/// Whether texts of this set shift: ISO-2022-JP, -KR and -CN with their extensions, and HZ.
bool ccharset_has_shifts(const char *charset);

/// Calls `part` with each part of a text. `space` holds the parts and has 2 × `count` + 16 bytes.
///
/// A line end returns to ASCII, as RFC 1468, 1557, 1843 and 1922 require, so a line can be decoded alone. A field of a line can,
/// too: the Korean or Chinese set is known although the sequence that names it is in another line or field.
void ccharset_split(
    const char *charset, const uint8_t *bytes, size_t count, uint8_t *space, ccharset_part part, void *context);

#endif
