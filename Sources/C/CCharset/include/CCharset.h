/// Character sets, through iconv of the C library: the one place where bytes of another set become UTF-8.
///
/// Every function may be called from any thread.
#ifndef CCHARSET_H
#define CCHARSET_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Converts bytes from a character set, by its iconv name, to UTF-8. Unreadable bytes become U+FFFD, and reading continues after
/// them.
///
/// `*marks` counts those U+FFFD. Returns the number of bytes written, or -EINVAL for a name unknown to iconv, or -ENOSPC when
/// `capacity` is too small: 4 × `count` + 16 is enough for every set whose characters have one, two or four bytes.
ssize_t ccharset_convert(
    const char *charset, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *marks);

/// The number of unreadable characters in a UTF-8 text: the number of U+FFFD that Swift puts in their place. 0 if all of it is
/// valid UTF-8.
size_t ccharset_unreadable(const uint8_t *bytes, size_t count);

#endif
