#include "shifts.h"

#include <string.h>

enum { escape = 0x1B, shift_out = 0x0E, shift_in = 0x0F };

/// How the characters of a set of ISO 2022 are written in a larger set that iconv has.
struct larger {
    /// The final byte of the escape sequence, and the name of the larger set; NULL at the end of a list.
    char final;
    const char *charset;
    /// The bytes before a character; 0 for none.
    uint8_t lead, second_lead;
};

/// The sets whose characters have two bytes. EUC-JP-MS has the characters of NEC and IBM that Windows writes in JIS X 0208.
static const struct larger wide[] = {
    {'@', "EUC-JP-MS", 0, 0}, {'B', "EUC-JP-MS", 0, 0}, {'D', "EUC-JP-MS", 0x8F, 0}, {'A', "GB18030", 0, 0},
    {'C', "CP949", 0, 0}, {'O', "EUC-JISX0213", 0, 0}, {'Q', "EUC-JISX0213", 0, 0}, {'P', "EUC-JISX0213", 0x8F, 0},
    {'G', "EUC-TW", 0, 0}, {'H', "EUC-TW", 0x8E, 0xA2}, {0},
};
/// The sets whose characters have one byte. All others are read as ASCII.
static const struct larger narrow[] = {{'I', "EUC-JP-MS", 0x8E, 0}, {0}};
/// The upper halves of sets, of which single characters are used.
static const struct larger halves[] = {{'A', "ISO-8859-1", 0, 0}, {'F', "ISO-8859-7", 0, 0}, {0}};
static const struct larger ascii = {0, "", 0, 0};

static const struct larger *find(const struct larger *list, uint8_t final) {
    for (; list->charset; list++)
        if (list->final == (char)final) return list;
    return NULL;
}

struct splitter {
    uint8_t *space;
    size_t used;
    /// The set of the collected bytes; it has all characters of ASCII.
    const char *charset;
    ccharset_part part;
    void *context;
    bool is_stopped;
};

static void flush(struct splitter *out) {
    if (out->used && !out->is_stopped) out->is_stopped = !out->part(out->context, out->charset, out->space, out->used);
    out->used = 0;
}

static void add(struct splitter *out, const struct larger *set, const uint8_t *bytes, size_t count) {
    if (set != &ascii && strcmp(out->charset, set->charset) != 0) {
        flush(out);
        out->charset = set->charset;
    }
    if (set->lead) out->space[out->used++] = set->lead;
    if (set->second_lead) out->space[out->used++] = set->second_lead;
    for (size_t i = 0; i < count; i++) out->space[out->used++] = set == &ascii ? bytes[i] : bytes[i] | 0x80;
}

static bool is_line_end(uint8_t byte) { return byte == '\n' || byte == '\r'; }
static bool is_graphic(uint8_t byte) { return byte > 0x20 && byte < 0x7F; }

/// The sets that are in use at a place of a text in ISO 2022.
struct shifts {
    const struct larger *g0, *g1, *g2;
    bool is_wide, is_out, g2_is_wide;
};

/// Reads an escape sequence and returns its length. A sequence that means nothing here is passed over, or its first byte is.
static size_t read_escape(struct shifts *now, const uint8_t *bytes, size_t count, bool *single) {
    if (count < 2) return 1;
    if (bytes[1] == 'N') {
        *single = true;
        return 2;
    }
    bool is_wide = bytes[1] == '$';
    size_t at = is_wide ? 2 : 1;
    uint8_t slot = at < count && bytes[at] >= '(' && bytes[at] <= '/' ? bytes[at++] : 0;
    if (at >= count || (!slot && !is_wide)) return 1;
    uint8_t final = bytes[at++];
    const struct larger *set = find(is_wide ? wide : slot == '.' ? halves : narrow, final);
    switch (slot) {
    case ')': if (set) now->g1 = set; break;
    case '*':
    case '.':
        if (set) now->g2 = set, now->g2_is_wide = is_wide;
        break;
    case 0:
    case '(': now->g0 = set ? set : &ascii, now->is_wide = is_wide && set; break;
    }
    return at;
}

static void split_2022(
    struct splitter *out, const struct shifts *first, const uint8_t *bytes, size_t count) {
    struct shifts now = *first;
    for (size_t at = 0; at < count && !out->is_stopped;) {
        uint8_t byte = bytes[at];
        if (byte == escape) {
            bool is_single = false;
            at += read_escape(&now, bytes + at, count - at, &is_single);
            if (!is_single) continue;
            size_t width = now.g2_is_wide ? 2 : 1;
            if (at + width > count || !is_graphic(bytes[at] & 0x7F)) continue;
            add(out, now.g2, bytes + at, width);
            at += width;
        } else if (byte == shift_out || byte == shift_in) {
            now.is_out = byte == shift_out, at++;
        } else if (now.is_out && is_graphic(byte) && at + 1 < count && is_graphic(bytes[at + 1])) {
            add(out, now.g1, bytes + at, 2);
            at += 2;
        } else if (!now.is_out && now.is_wide && is_graphic(byte) && at + 1 < count && is_graphic(bytes[at + 1])) {
            add(out, now.g0, bytes + at, 2);
            at += 2;
        } else if (!now.is_out && !now.is_wide && now.g0 != &ascii && is_graphic(byte)) {
            add(out, now.g0, bytes + at++, 1);
        } else if (byte >= 0xA1 && byte <= 0xDF && first->g1 == find(wide, 'B')) {
            // Some programs write katakana of half width as in Shift-JIS.
            add(out, &narrow[0], bytes + at++, 1);
        } else {
            if (is_line_end(byte)) now.is_out = now.is_wide = false, now.g0 = &ascii;
            add(out, &ascii, bytes + at++, 1);
        }
    }
}

static void split_hz(struct splitter *out, const uint8_t *bytes, size_t count) {
    const struct larger *set = find(wide, 'A');
    bool is_wide = false;
    for (size_t at = 0; at < count && !out->is_stopped;) {
        uint8_t byte = bytes[at], next = at + 1 < count ? bytes[at + 1] : 0;
        if (byte == '~' && (next == '{' || next == '}')) {
            is_wide = next == '{', at += 2;
        } else if (byte == '~' && next == '\n' && !is_wide) {
            at += 2;
        } else if (byte == '~' && next == '~' && !is_wide) {
            add(out, &ascii, bytes + at, 1);
            at += 2;
        } else if (is_wide && is_graphic(byte) && is_graphic(next)) {
            add(out, set, bytes + at, 2);
            at += 2;
        } else {
            if (is_line_end(byte)) is_wide = false;
            add(out, &ascii, bytes + at++, 1);
        }
    }
}

bool ccharset_has_shifts(const char *charset) { return strncmp(charset, "ISO-2022-", 9) == 0 || strcmp(charset, "HZ") == 0; }

void ccharset_split(
    const char *charset, const uint8_t *bytes, size_t count, uint8_t *space, ccharset_part part, void *context) {
    struct splitter out = {space, 0, "UTF-8", part, context, false};
    if (charset[0] == 'H') {
        out.charset = "GB18030";
        split_hz(&out, bytes, count);
    } else {
        bool is_korean = strncmp(charset + 9, "KR", 2) == 0, is_chinese = strncmp(charset + 9, "CN", 2) == 0;
        const struct larger *usual = find(wide, is_korean ? 'C' : is_chinese ? 'A' : 'B');
        struct shifts first = {&ascii, usual, is_chinese ? find(wide, 'H') : halves, false, false, is_chinese};
        out.charset = usual->charset;
        split_2022(&out, &first, bytes, count);
    }
    flush(&out);
}
