/// The inner loops over tables, JSON and lines, which find the ends of fields, rows and values.
///
/// They process 64 bytes at a time (SSE2 or NEON, plain C elsewhere), keep their state between pieces, and are safe on any bytes.
#ifndef CTABLES_H
#define CTABLES_H

#include <stddef.h>
#include <stdint.h>

/// A flag that is added to the position of a byte that ends a row.
#define CTABLES_ROW 0x80000000u

enum ctables_place {
    ctables_field_start,
    ctables_in_field,
    ctables_in_quotes,
    ctables_after_quote,      ///< a quote within quotes: the end, or the first of two
    ctables_escape_in_quotes,
    ctables_escape_in_field,
};

struct ctables_rows {
    uint8_t delimiter;
    uint8_t quote;   ///< 0 for none
    uint8_t escape;  ///< 0 for none
    uint8_t place;   ///< ctables_place; a row begins with ctables_field_start
    uint8_t skips_empty;  ///< whether an empty line is no row; it then belongs to the row behind it
    uint8_t is_empty;     ///< whether the current row has no bytes yet; 1 at the beginning
};

/// Writes the ends of fields and rows, from `*from` on: the positions of delimiters and, with CTABLES_ROW added, the position
/// of the last byte of each line end.
///
/// LF, CR LF and CR end a row. As in Python's csv, a quote only has a meaning at the start of a field, and text after a closing
/// quote belongs to the field. A CR at the end of the piece ends a row, so a caller that continues to read passes this CR again
/// together with the byte after it. Stops when `places` (at least 64) may be full, sets `*from` to the position to continue at,
/// and returns the number of positions written.
///
/// - `count`: less than 2^31. `rows_only`: omits delimiters.
size_t ctables_scan_rows(
    struct ctables_rows *state, const uint8_t *bytes, size_t count, size_t *from, int rows_only, uint32_t *places, size_t capacity);

struct ctables_level {
    int64_t depth;       ///< 1 behind the opening bracket; 0 when its end was found
    uint64_t in_string;  ///< all ones within a string
    uint64_t escaped;    ///< 1 where the first byte is escaped
};

/// Writes the ends of the members of one JSON array or object: the positions of its commas and, with CTABLES_ROW added, the
/// position of its closing bracket.
///
/// Skips deeper levels without checking that their brackets match. Otherwise works like `ctables_scan_rows`.
size_t ctables_scan_level(
    struct ctables_level *state, const uint8_t *bytes, size_t count, size_t *from, uint32_t *places, size_t capacity);

/// Writes one byte for each character of UTF-16 or UTF-32 (width 2 or 4): the same byte for ASCII, 0x7F for everything else.
void ctables_narrow(const uint8_t *bytes, size_t units, int width, int is_big, uint8_t *out);

/// Returns the first position at or after `from` where `needle` occurs (in lower case, at least one byte); ASCII letters match
/// in any case. Returns `count` if there is none.
size_t ctables_find(const uint8_t *bytes, size_t count, size_t from, const uint8_t *needle, size_t length);

struct ctables_check {
    uint64_t offset;    ///< of the next byte
    uint64_t depth;
    uint64_t values;    ///< whole values at the top
    uint8_t *kinds;     ///< one bit for each level: whether it is an object
    uint64_t levels;    ///< that `kinds` has space for
    uint8_t place;
    uint8_t rest;       ///< of a character or an escape
    uint8_t low, high;  ///< what the next byte of a character may be
    uint8_t word, done; ///< which of true, false, null, and how much of it
};

enum ctables_check_result { ctables_good = 0, ctables_bad = 1, ctables_memory = 2, ctables_cut = 3 };

/// Checks the next piece of a JSON text against RFC 8259. The state must be zero at the beginning. Returns `ctables_good`,
/// `ctables_memory`, or `ctables_bad`; `offset` is then the position of the first invalid byte.
///
/// - `many`: whether several values may follow each other (JSON Lines).
int ctables_check_json(struct ctables_check *state, const uint8_t *bytes, size_t count, int many);
/// Checks whether the text may end here, and frees the memory of the state. Returns `ctables_good`, or `ctables_cut` if it may
/// not.
int ctables_check_end(struct ctables_check *state);

#endif
