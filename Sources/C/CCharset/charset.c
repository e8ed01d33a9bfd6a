#include "CCharset.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "sets.h"
#include "shifts.h"

enum { maximum_name = 63, maximum_open = 12 };

/// A converter that this thread has opened.
struct open_converter {
    char name[maximum_name + 1];
    iconv_t converter;
};

/// The converters that this thread used last. They are kept because a mail, a table or an archive has many texts in the same
/// character set, a guess tries several sets for each text, and opening a converter takes longer than using it.
static __thread struct open_converter open_converters[maximum_open];
static __thread unsigned oldest;

static iconv_t converter(const char *charset) {
    for (int i = 0; i < maximum_open; i++) {
        struct open_converter *known = &open_converters[i];
        if (!known->name[0] || strcmp(known->name, charset) != 0) continue;
        iconv(known->converter, NULL, NULL, NULL, NULL);
        return known->converter;
    }
    if (strlen(charset) > maximum_name) return (iconv_t)-1;
    iconv_t fresh = iconv_open("UTF-8", charset);
    if (fresh == (iconv_t)-1) return fresh;
    struct open_converter *place = &open_converters[oldest++ % maximum_open];
    if (place->name[0]) iconv_close(place->converter);
    strcpy(place->name, charset);
    place->converter = fresh;
    return fresh;
}

/// A buffer that receives a converted text.
struct target {
    uint8_t *out;
    size_t capacity, used, marks;
    ssize_t failure;
};

static ssize_t convert_by_iconv(
    const char *charset, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *marks) {
    *marks = 0;
    iconv_t set = converter(charset);
    if (set == (iconv_t)-1) return -EINVAL;
    char *from = (char *)bytes, *to = (char *)out;
    size_t left = count, space = capacity;
    while (left > 0) {
        if (iconv(set, &from, &left, &to, &space) != (size_t)-1) break;
        if (errno == E2BIG || space < 3) return -ENOSPC;
        memcpy(to, "\xEF\xBF\xBD", 3);
        to += 3, space -= 3;
        ++*marks;
        if (errno == EINVAL) break;  // the input ends in the middle of a character
        from++, left--;
    }
    if (iconv(set, NULL, NULL, &to, &space) == (size_t)-1 && errno == E2BIG) return -ENOSPC;
    return (ssize_t)(capacity - space);
}

static bool convert_part(void *context, const char *charset, const uint8_t *bytes, size_t count) {
    struct target *to = context;
    size_t marks;
    ssize_t written = convert_by_iconv(charset, bytes, count, to->out + to->used, to->capacity - to->used, &marks);
    if (written < 0) {
        to->failure = written;
        return false;
    }
    to->used += (size_t)written, to->marks += marks;
    return true;
}

static ssize_t convert_with_shifts(
    const char *charset, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *marks) {
    uint8_t *space = malloc(2 * count + 16);
    if (!space) return -ENOMEM;
    struct target to = {out, capacity, 0, 0, 0};
    ccharset_split(charset, bytes, count, space, convert_part, &to);
    free(space);
    *marks = to.marks;
    return to.failure < 0 ? to.failure : (ssize_t)to.used;
}

static ssize_t convert_by_table(
    const uint16_t *upper, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *marks) {
    uint8_t *to = out;
    for (size_t i = 0; i < count; i++) {
        if (capacity - (size_t)(to - out) < 3) return -ENOSPC;
        uint16_t code = bytes[i] < 0x80 ? bytes[i] : upper[bytes[i] - 0x80];
        if (code == 0 && bytes[i] != 0) code = 0xFFFD, ++*marks;
        if (code < 0x80) {
            *to++ = (uint8_t)code;
        } else if (code < 0x800) {
            *to++ = (uint8_t)(0xC0 | code >> 6), *to++ = (uint8_t)(0x80 | (code & 0x3F));
        } else {
            *to++ = (uint8_t)(0xE0 | code >> 12), *to++ = (uint8_t)(0x80 | (code >> 6 & 0x3F));
            *to++ = (uint8_t)(0x80 | (code & 0x3F));
        }
    }
    return to - out;
}

ssize_t ccharset_convert(
    const char *charset, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *marks) {
    *marks = 0;
    const uint16_t *upper = ccharset_own(charset);
    if (upper) return convert_by_table(upper, bytes, count, out, capacity, marks);
    if (ccharset_has_shifts(charset)) return convert_with_shifts(charset, bytes, count, out, capacity, marks);
    return convert_by_iconv(charset, bytes, count, out, capacity, marks);
}

/// Returns the number of ASCII bytes at the beginning, searching eight at a time.
static size_t ascii(const uint8_t *bytes, size_t count) {
    size_t at = 0;
    for (uint64_t word; at + 8 <= count; at += 8) {
        memcpy(&word, bytes + at, 8);
        if (word & 0x8080808080808080u) break;
    }
    while (at < count && bytes[at] < 0x80) at++;
    return at;
}

/// Returns the number of bytes that follow the first byte of a character (Unicode 16, table 3-7), and sets the range of the
/// second byte. Returns -1 if the byte cannot begin a character.
static int following(uint8_t first, uint8_t *low, uint8_t *high) {
    *low = 0x80, *high = 0xBF;
    if (first >= 0xC2 && first <= 0xDF) return 1;
    if (first == 0xE0) *low = 0xA0;
    if (first == 0xED) *high = 0x9F;
    if (first >= 0xE0 && first <= 0xEF) return 2;
    if (first == 0xF0) *low = 0x90;
    if (first == 0xF4) *high = 0x8F;
    return first >= 0xF0 && first <= 0xF4 ? 3 : -1;
}

size_t ccharset_unreadable(const uint8_t *bytes, size_t count) {
    size_t marks = 0;
    for (size_t at = ascii(bytes, count); at < count; at += ascii(bytes + at, count - at)) {
        uint8_t low, high;
        int rest = following(bytes[at++], &low, &high);
        while (rest > 0 && at < count && bytes[at] >= low && bytes[at] <= high) {
            rest--, at++;
            low = 0x80, high = 0xBF;
        }
        if (rest != 0) marks++;
    }
    return marks;
}
