#define _GNU_SOURCE
#include "CMail.h"

#include <string.h>

typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint64_t words2 __attribute__((vector_size(16)));

static bytes16 load(const uint8_t *from) {
    bytes16 value;
    memcpy(&value, from, sizeof value);
    return value;
}

static bytes16 all(uint8_t byte) {
    bytes16 value = {0};
    return value + byte;
}

static int is_hit(const uint8_t *at, uint8_t newline, const uint8_t starts[4]) {
    return at[0] == newline && (at[1] == starts[0] || at[1] == starts[1] || at[1] == starts[2] || at[1] == starts[3]);
}

size_t cm_find_line(const uint8_t *bytes, size_t count, uint8_t newline, const uint8_t starts[4]) {
    if (count < 2) return count;
    const size_t last = count - 1;  // the last index that has a successor is last - 1
    const bytes16 line = all(newline), a = all(starts[0]), b = all(starts[1]), c = all(starts[2]), d = all(starts[3]);
    const int few = starts[2] == starts[1] && starts[3] == starts[1];
    size_t i = 0;
    for (; i + 65 <= count; i += 64) {
        bytes16 found = {0};
        for (size_t j = 0; j < 64; j += 16) {
            const bytes16 next = load(bytes + i + j + 1);
            bytes16 start = (bytes16)(next == a) | (bytes16)(next == b);
            if (!few) start |= (bytes16)(next == c) | (bytes16)(next == d);
            found |= (bytes16)(load(bytes + i + j) == line) & start;
        }
        const words2 words = (words2)found;
        if (words[0] | words[1]) break;
    }
    for (; i < last; i++)
        if (is_hit(bytes + i, newline, starts)) return i;
    return count;
}

size_t cm_find(const uint8_t *bytes, size_t count, const uint8_t *word, size_t length) {
    const uint8_t *found = bytes ? memmem(bytes, count, word, length) : NULL;
    return found ? (size_t)(found - bytes) : count;
}
