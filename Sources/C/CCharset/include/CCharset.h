/// Converts text from other character sets to UTF-8 through the C library's iconv, and by own tables for sets that it lacks. No
/// other code of this project does this.
///
/// Every function may be called from any thread.
#ifndef CCHARSET_H
#define CCHARSET_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Converts bytes to UTF-8. `charset` is the iconv name of their character set, or one of `HZ`, `CP720` and the sets of the Mac in
/// sets.c. Unreadable bytes become U+FFFD, and reading continues after them.
///
/// Texts of ISO-2022-JP, -KR and -CN may have the characters of all their extensions, which mails have under the plain names.
///
/// Sets `*marks` to the number of these U+FFFD. Returns the number of bytes written, -EINVAL if the name is unknown, or
/// -ENOSPC if `capacity` is too small: 4 × `count` + 16 is enough for every set whose characters have one, two or four
/// bytes.
ssize_t ccharset_convert(
    const char *charset, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *marks);

/// Returns the number of unreadable characters in a UTF-8 text: the number of U+FFFD that Swift puts in their place. 0 if the
/// whole text is valid UTF-8.
size_t ccharset_unreadable(const uint8_t *bytes, size_t count);

#endif
