#include "CMail.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

enum { maximum_name = 63 };

/// The converter that this thread used last: a mail has many texts in one character set.
static __thread char open_name[maximum_name + 1];
static __thread iconv_t open_converter;

static iconv_t converter(const char *charset) {
    if (open_name[0] && strcmp(open_name, charset) == 0) {
        iconv(open_converter, NULL, NULL, NULL, NULL);
        return open_converter;
    }
    if (strlen(charset) > maximum_name) return (iconv_t)-1;
    iconv_t fresh = iconv_open("UTF-8", charset);
    if (fresh == (iconv_t)-1) return fresh;
    if (open_name[0]) iconv_close(open_converter);
    strcpy(open_name, charset);
    open_converter = fresh;
    return fresh;
}

ssize_t cm_convert(const char *charset, const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity) {
    iconv_t set = converter(charset);
    if (set == (iconv_t)-1) return -EINVAL;
    char *from = (char *)bytes, *to = (char *)out;
    size_t left = count, space = capacity;
    while (left > 0) {
        if (iconv(set, &from, &left, &to, &space) != (size_t)-1) break;
        if (errno == E2BIG || space < 3) return -ENOSPC;
        memcpy(to, "\xEF\xBF\xBD", 3);
        to += 3, space -= 3;
        if (errno == EINVAL) break;  // the input ends in the middle of a character
        from++, left--;
    }
    if (iconv(set, NULL, NULL, &to, &space) == (size_t)-1 && errno == E2BIG) return -ENOSPC;
    return (ssize_t)(capacity - space);
}
