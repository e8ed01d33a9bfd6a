/// The inner loops for reading mail (line search), and decompression of gzip through zlib.
///
/// Every function may be called from any thread; a handle may be used by only one thread at a time.
#ifndef CMAIL_H
#define CMAIL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Lines (lines.c)

/// Returns the first index i where `bytes[i] == newline` and `bytes[i + 1]` is one of the four `starts`; `count` if there is
/// none. To search for fewer starts, repeat one.
size_t cm_find_line(const uint8_t *bytes, size_t count, uint8_t newline, const uint8_t starts[4]);

/// Returns the index of the first occurrence of a word of `length` bytes; `count` if there is none.
size_t cm_find(const uint8_t *bytes, size_t count, const uint8_t *word, size_t length);

// MARK: gzip (gzip.c)

struct cm_gunzip;

/// Begins a decompression. Returns NULL if memory runs out.
struct cm_gunzip *cm_gunzip_create(void);
void cm_gunzip_free(struct cm_gunzip *gunzip);

/// Decompresses gzip members (RFC 1952), one after another, until `input` or `capacity` is used up.
///
/// Sets `*used` to the number of input bytes used. If no input was used and no output was written, more input is needed.
/// Returns the number of bytes written to `out`, or -EINVAL if the data is damaged and no bytes were written.
ssize_t cm_gunzip_read(
    struct cm_gunzip *gunzip, const uint8_t *input, size_t count, size_t *used, uint8_t *out, size_t capacity);

/// Whether the data so far ends with a complete member.
int cm_gunzip_is_whole(const struct cm_gunzip *gunzip);

#endif
