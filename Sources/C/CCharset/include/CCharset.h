/// Character sets, through iconv of the C library: the one place where bytes of another set become UTF-8.
///
/// Every function may be called from any thread.
#ifndef CCHARSET_H
#define CCHARSET_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Converts bytes from a character set, by its iconv name, to UTF-8. What cannot be read becomes U+FFFD, and what follows it is read.
///
/// `*marks` counts those U+FFFD. Returns the number of bytes written, or -EINVAL for a name unknown to iconv, or -ENOSPC when `capacity` is
/// too small: 4 × `count` + 16 is enough for every set of which a character has one byte, two or four.
ssize_t ccharset_convert(
    const char *charset, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *marks);

/// The characters of a text in UTF-8 that cannot be read: as many as Swift puts U+FFFD for them. 0 for what is UTF-8.
size_t ccharset_unreadable(const uint8_t *bytes, size_t count);

#endif
