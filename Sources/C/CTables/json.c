#include "CTables.h"
#include "masks.h"

#include <stdlib.h>

/// Returns a mask in which bit i says whether byte i is escaped. On entry, `*carry` says whether the first byte is escaped; on
/// return, whether the byte after the block is.
static inline uint64_t escaped(uint64_t backslashes, uint64_t *carry) {
    uint64_t result = *carry;
    *carry = 0;
    // Iterates over the backslashes, because they are rare. In a run of backslashes, every second one is itself escaped.
    for (uint64_t rest = backslashes; rest; rest &= rest - 1) {
        int place = __builtin_ctzll(rest);
        if (result >> place & 1) continue;
        if (place == 63) *carry = 1;
        else result |= 2ull << place;
    }
    return result;
}

size_t ctables_scan_level(
    struct ctables_level *state, const uint8_t *bytes, size_t count, size_t *from, uint32_t *places, size_t capacity) {
    size_t found = 0, i = *from;
    uint8_t last[64];
    while (i < count && state->depth > 0 && found + 64 <= capacity) {
        size_t length = count - i < 64 ? count - i : 64;
        const uint8_t *piece = bytes + i;
        if (length < 64) {
            memset(last, ' ', 64);
            memcpy(last, piece, length);
            piece = last;
        }
        struct block block = load(piece), low = lowered(block);
        uint64_t skipped = escaped(equal(block, '\\'), &state->escaped);
        uint64_t quotes = equal(block, '"') & ~skipped;
        if (length < 64) state->escaped = skipped >> length & 1;
        uint64_t within = prefix_xor(quotes) ^ state->in_string;
        state->in_string = within >> 63 ? ~0ull : 0;
        uint64_t opens = equal(low, '{') & ~within, closes = equal(low, '}') & ~within;
        int64_t down = __builtin_popcountll(closes);
        if (state->depth - down > 1) {
            state->depth += __builtin_popcountll(opens) - down;
            i += length;
            continue;
        }
        uint64_t commas = equal(block, ',') & ~within;
        for (uint64_t all = opens | closes | commas; all; all &= all - 1) {
            uint64_t one = all & -all;
            uint32_t place = (uint32_t)(i + (size_t)__builtin_ctzll(all));
            if (one & opens) state->depth++;
            else if (one & closes) {
                if (--state->depth == 0) {
                    places[found++] = place | CTABLES_ROW;
                    *from = place + 1;
                    return found;
                }
            } else if (state->depth == 1) places[found++] = place;
        }
        i += length;
    }
    *from = i;
    return found;
}
