/// What reading mail needs at memory speed or from the C library: line search, character sets, gzip.
///
/// Every function may be called from any thread; a handle belongs to one thread at a time.
#ifndef CMAIL_H
#define CMAIL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Lines (lines.c)

/// The first index i with `bytes[i] == newline` and `bytes[i + 1]` one of the four `starts` (give one twice to look for fewer);
/// `count` when there is none. The last byte is looked at only as a start.
size_t cm_find_line(const uint8_t *bytes, size_t count, uint8_t newline, const uint8_t starts[4]);

/// Where a word of `length` bytes begins for the first time; `count` when it does not occur.
size_t cm_find(const uint8_t *bytes, size_t count, const uint8_t *word, size_t length);

// MARK: Character sets (charset.c)

/// Converts bytes of a character set, named as iconv names it, to UTF-8. What does not convert becomes U+FFFD.
///
/// Returns the number of bytes written, of at most 3 × `count` + 16; -EINVAL for a name that iconv does not know,
/// -ENOSPC when `room` is too small.
ssize_t cm_convert(const char *charset, const uint8_t *bytes, size_t count, uint8_t *out, size_t room);

// MARK: gzip (gzip.c)

struct cm_gunzip;

/// NULL when there is no memory.
struct cm_gunzip *cm_gunzip_create(void);
void cm_gunzip_free(struct cm_gunzip *gunzip);

/// Reads gzip members (RFC 1952), one after another, as far as `input` and `room` go.
///
/// `*used` is what was taken of the input; 0 of both used and written means that more input is needed.
/// Returns the bytes written to `out`, or -EINVAL for damaged data.
ssize_t cm_gunzip_read(
    struct cm_gunzip *gunzip, const uint8_t *input, size_t count, size_t *used, uint8_t *out, size_t room);

/// Raw deflate data (RFC 1951) at once: the bytes written, of at most `room`; -EINVAL for damaged data.
ssize_t cm_inflate(const uint8_t *input, size_t count, uint8_t *out, size_t room);

/// Whether the data so far ends with a whole member.
int cm_gunzip_is_whole(const struct cm_gunzip *gunzip);

#endif
