#include "CTables.h"

#include <stdlib.h>
#include <string.h>

/// The position in the grammar, which decides what may come next.
enum place {
    value, first_item, first_key, key, colon, after_value, in_string, in_key, escape, key_escape, hex, key_hex,
    minus, zero, integer, point, fraction, exponent, sign, power, word, ended,
};

static const char *const words[] = {"true", "false", "null"};

static inline int is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }
static inline int is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }
static inline int is_hex(uint8_t byte) { return is_digit(byte) || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f'); }

static int is_object(const struct ctables_check *s) { return s->depth && s->kinds[(s->depth - 1) >> 3] >> ((s->depth - 1) & 7) & 1; }

/// Records that a value is complete.
static void finish(struct ctables_check *s) {
    if (s->depth == 0) s->values++;
    s->place = s->depth == 0 ? ended : after_value;
}

static int descend(struct ctables_check *s, int object) {
    if (s->depth == s->levels) {
        uint64_t levels = s->levels ? s->levels * 2 : 1024;
        uint8_t *kinds = realloc(s->kinds, levels / 8);
        if (!kinds) return ctables_memory;
        s->kinds = kinds;
        s->levels = levels;
    }
    uint8_t one = (uint8_t)(1u << (s->depth & 7));
    if (object) s->kinds[s->depth >> 3] |= one;
    else s->kinds[s->depth >> 3] &= (uint8_t)~one;
    s->depth++;
    s->place = object ? first_key : first_item;
    return ctables_good;
}

static int begin_value(struct ctables_check *s, uint8_t byte) {
    if (is_space(byte)) return ctables_good;
    switch (byte) {
    case '{': return descend(s, 1);
    case '[': return descend(s, 0);
    case '"': s->place = in_string; return ctables_good;
    case '-': s->place = minus; return ctables_good;
    case '0': s->place = zero; return ctables_good;
    case 't': case 'f': case 'n':
        s->word = byte == 't' ? 0 : byte == 'f' ? 1 : 2;
        s->done = 1;
        s->place = word;
        return ctables_good;
    default:
        if (!is_digit(byte)) return ctables_bad;
        s->place = integer;
        return ctables_good;
    }
}

static int close_level(struct ctables_check *s, uint8_t byte) {
    if (!s->depth || byte != (is_object(s) ? '}' : ']')) return ctables_bad;
    s->depth--;
    finish(s);
    return ctables_good;
}

/// Checks a byte within a string: UTF-8 without surrogates (RFC 3629).
static int string_byte(struct ctables_check *s, uint8_t byte) {
    if (s->rest) {
        if (byte < s->low || byte > s->high) return ctables_bad;
        s->rest--;
        s->low = 0x80, s->high = 0xBF;
        return ctables_good;
    }
    if (byte == '"') {
        if (s->place == in_key) s->place = colon;
        else finish(s);
    } else if (byte == '\\') {
        s->place = s->place == in_key ? key_escape : escape;
    } else if (byte < 0x20) {
        return ctables_bad;
    } else if (byte >= 0x80) {
        if (byte < 0xC2 || byte > 0xF4) return ctables_bad;
        s->rest = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        s->low = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
        s->high = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
    }
    return ctables_good;
}

static int escape_byte(struct ctables_check *s, uint8_t byte) {
    int of_key = s->place == key_escape || s->place == key_hex;
    if (s->place == escape || s->place == key_escape) {
        if (byte == 'u') {
            s->place = of_key ? key_hex : hex;
            s->done = 0;
            return ctables_good;
        }
        if (!byte || !strchr("\"\\/bfnrt", byte)) return ctables_bad;
        s->place = of_key ? in_key : in_string;
        return ctables_good;
    }
    if (!is_hex(byte)) return ctables_bad;
    if (++s->done == 4) s->place = of_key ? in_key : in_string;
    return ctables_good;
}

/// Returns 1 if the byte belongs to the number, 0 if the number ends before it, and -1 if the number must not end there.
static int number_byte(struct ctables_check *s, uint8_t byte) {
    int digit = is_digit(byte), power_sign = (byte | 0x20) == 'e';
    switch (s->place) {
    case minus: if (!digit) return -1; s->place = byte == '0' ? zero : integer; return 1;
    case zero:
        if (byte == '.') { s->place = point; return 1; }
        if (power_sign) { s->place = exponent; return 1; }
        return digit ? -1 : 0;
    case integer:
        if (digit) return 1;
        if (byte == '.') { s->place = point; return 1; }
        if (power_sign) { s->place = exponent; return 1; }
        return 0;
    case point: if (!digit) return -1; s->place = fraction; return 1;
    case fraction:
        if (digit) return 1;
        if (power_sign) { s->place = exponent; return 1; }
        return 0;
    case exponent:
        if (byte == '+' || byte == '-') { s->place = sign; return 1; }
        if (!digit) return -1;
        s->place = power;
        return 1;
    case sign: if (!digit) return -1; s->place = power; return 1;
    default: return digit;
    }
}

static int structure_byte(struct ctables_check *s, uint8_t byte, int many) {
    if (s->place == value) return begin_value(s, byte);
    if (is_space(byte)) {
        // Another value may follow, but only after white space.
        if (s->place == ended && many) s->place = value;
        return ctables_good;
    }
    switch (s->place) {
    case first_item: return byte == ']' ? close_level(s, byte) : (s->place = value, begin_value(s, byte));
    case first_key:
        if (byte == '}') return close_level(s, byte);
        // fallthrough
    case key:
        if (byte != '"') return ctables_bad;
        s->place = in_key;
        return ctables_good;
    case colon:
        if (byte != ':') return ctables_bad;
        s->place = value;
        return ctables_good;
    case after_value:
        if (byte != ',') return close_level(s, byte);
        s->place = is_object(s) ? key : value;
        return ctables_good;
    default: return ctables_bad;
    }
}

static int check_byte(struct ctables_check *s, uint8_t byte, int many) {
    switch (s->place) {
    case in_string: case in_key: return string_byte(s, byte);
    case escape: case key_escape: case hex: case key_hex: return escape_byte(s, byte);
    case minus: case zero: case integer: case point: case fraction: case exponent: case sign: case power: {
        int belongs = number_byte(s, byte);
        if (belongs) return belongs < 0 ? ctables_bad : ctables_good;
        finish(s);
        return structure_byte(s, byte, many);
    }
    case word:
        if (byte != (uint8_t)words[s->word][s->done]) return ctables_bad;
        if (!words[s->word][++s->done]) finish(s);
        return ctables_good;
    default: return structure_byte(s, byte, many);
    }
}

int ctables_check_json(struct ctables_check *s, const uint8_t *bytes, size_t count, int many) {
    for (size_t i = 0; i < count; i++) {
        // Most bytes are plain characters within strings, so these are skipped at once.
        if ((s->place == in_string || s->place == in_key) && !s->rest) {
            size_t begin = i;
            while (i < count && bytes[i] >= 0x20 && bytes[i] < 0x80 && bytes[i] != '"' && bytes[i] != '\\') i++;
            s->offset += i - begin;
            if (i == count) break;
        }
        int result = check_byte(s, bytes[i], many);
        if (result != ctables_good) return result;
        s->offset++;
    }
    return ctables_good;
}

int ctables_check_end(struct ctables_check *s) {
    int is_number = s->place == zero || s->place == integer || s->place == fraction || s->place == power;
    int good = s->depth == 0 && (s->place == ended || is_number || (s->place == value && s->values));
    free(s->kinds);
    s->kinds = NULL;
    s->levels = 0;
    return good ? ctables_good : ctables_cut;
}
