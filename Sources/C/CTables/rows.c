#include "CTables.h"
#include "masks.h"

/// Masks of the bytes of a block that end fields and rows; bytes within quotes are not included.
struct ends { uint64_t fields, rows; };

static inline uint64_t bit(int value) { return value ? 1 : 0; }

/// Processes the bytes of a block one by one.
static struct ends step(struct ctables_rows *state, const uint8_t *bytes, size_t length, int next) {
    struct ends ends = {0, 0};
    int place = state->place;
    for (size_t i = 0; i < length; i++) {
        uint8_t byte = bytes[i];
        int after = i + 1 < length ? bytes[i + 1] : next;
        if (place == ctables_escape_in_quotes) { place = ctables_in_quotes; continue; }
        if (place == ctables_escape_in_field) { place = ctables_in_field; continue; }
        if (place == ctables_in_quotes) {
            if (state->escape && byte == state->escape && state->escape != state->quote) place = ctables_escape_in_quotes;
            else if (byte == state->quote) place = ctables_after_quote;
            continue;
        }
        if (state->quote && byte == state->quote && (place == ctables_field_start || place == ctables_after_quote)) place = ctables_in_quotes;
        else if (byte == '\n' || (byte == '\r' && after != '\n')) { ends.rows |= 1ull << i; place = ctables_field_start; }
        else if (byte == state->delimiter) { ends.fields |= 1ull << i; place = ctables_field_start; }
        else if (state->escape && byte == state->escape && state->escape != state->quote) place = ctables_escape_in_field;
        else if (byte != '\r') place = ctables_in_field;
    }
    state->place = (uint8_t)place;
    return ends;
}

/// Processes 64 bytes at a time if quotes occur only at the ends of fields; otherwise `step` processes the block.
static inline struct ends leap(struct ctables_rows *state, const uint8_t *bytes, int next) {
    struct block block = load(bytes);
    uint64_t lf = equal(block, '\n'), cr = equal(block, '\r'), fields = equal(block, state->delimiter);
    uint64_t rows = lf | (cr & ~(lf >> 1 | bit(next == '\n') << 63));
    uint64_t quotes = state->quote ? equal(block, state->quote) : 0;
    int place = state->place;
    if (place >= ctables_escape_in_quotes || (state->escape && equal(block, state->escape))) return step(state, bytes, 64, next);
    if (!quotes) {
        if (place == ctables_in_quotes) return (struct ends){0, 0};
        state->place = (fields | rows) >> 63 ? ctables_field_start : ctables_in_field;
        return (struct ends){fields & ~rows, rows};
    }
    uint64_t within = prefix_xor(quotes) ^ (place == ctables_in_quotes ? ~0ull : 0);
    uint64_t outside = (fields | rows) & ~within;
    uint64_t opening = quotes & within, closing = quotes & ~within;
    uint64_t may_open = (outside | closing) << 1 | bit(place == ctables_field_start || place == ctables_after_quote);
    int next_ends = next < 0 || next == '\n' || next == '\r' || next == state->delimiter || next == state->quote;
    uint64_t may_close = (fields | lf | cr | quotes) >> 1 | bit(next_ends) << 63;
    if ((opening & ~may_open) | (closing & ~may_close)) return step(state, bytes, 64, next);
    state->place = within >> 63 ? ctables_in_quotes
        : closing >> 63 ? ctables_after_quote
        : outside >> 63 ? ctables_field_start : ctables_in_field;
    return (struct ends){fields & ~rows & ~within, rows & ~within};
}

/// Whether the bytes between two positions are nothing, or the CR of a line end.
static inline int is_nothing(const uint8_t *bytes, size_t from, size_t to) {
    return from == to || (from + 1 == to && bytes[from] == '\r');
}

size_t ctables_scan_rows(
    struct ctables_rows *state, const uint8_t *bytes, size_t count, size_t *from, int rows_only, uint32_t *places, size_t capacity) {
    size_t found = 0, i = *from, row = i;
    int is_empty = state->is_empty;
    while (i < count && found + 64 <= capacity) {
        size_t length = count - i < 64 ? count - i : 64;
        int next = i + length < count ? bytes[i + length] : -1;
        struct ends ends = length == 64 ? leap(state, bytes + i, next) : step(state, bytes + i, length, next);
        uint64_t all = rows_only ? ends.rows : ends.rows | ends.fields;
        for (; all; all &= all - 1) {
            size_t place = i + (size_t)__builtin_ctzll(all);
            if (ends.rows >> (place - i) & 1) {
                int skips = state->skips_empty && is_empty && is_nothing(bytes, row, place);
                row = place + 1;
                is_empty = 1;
                if (!skips) places[found++] = (uint32_t)place | CTABLES_ROW;
            } else {
                places[found++] = (uint32_t)place;
            }
        }
        i += length;
    }
    state->is_empty = (uint8_t)(is_empty && is_nothing(bytes, row, i));
    *from = i;
    return found;
}

void ctables_narrow(const uint8_t *bytes, size_t units, int width, int is_big, uint8_t *out) {
    if (width == 2) {
        int low = is_big ? 1 : 0;
        for (size_t i = 0; i < units; i++) out[i] = bytes[2 * i + !low] || bytes[2 * i + low] >= 0x80 ? 0x7F : bytes[2 * i + low];
        return;
    }
    for (size_t i = 0; i < units; i++) {
        const uint8_t *unit = bytes + 4 * i;
        uint8_t low = is_big ? unit[3] : unit[0];
        int others = is_big ? unit[0] | unit[1] | unit[2] : unit[1] | unit[2] | unit[3];
        out[i] = others || low >= 0x80 ? 0x7F : low;
    }
}

static inline uint8_t lower(uint8_t byte) { return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte; }

static int matches(const uint8_t *bytes, const uint8_t *needle, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (lower(bytes[i]) != needle[i]) return 0;
    return 1;
}

size_t ctables_find(const uint8_t *bytes, size_t count, size_t from, const uint8_t *needle, size_t length) {
    if (length > count) return count;
    size_t last = count - length, i = from;
    // Setting one bit turns capital letters into lower case, so both cases match. Other characters may match by mistake, so
    // each match is checked again.
    uint8_t first = needle[0] | 0x20, final = needle[length - 1] | 0x20;
    for (; i + length + 63 <= count; i += 64) {
        uint64_t hits = equal(lowered(load(bytes + i)), first) & equal(lowered(load(bytes + i + length - 1)), final);
        for (; hits; hits &= hits - 1) {
            size_t place = i + (size_t)__builtin_ctzll(hits);
            if (matches(bytes + place, needle, length)) return place;
        }
    }
    for (; i <= last; i++)
        if (matches(bytes + i, needle, length)) return i;
    return count;
}
