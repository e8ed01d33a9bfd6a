#include "document.h"

#include <cstdlib>
#include <cstring>
#include <new>

static const size_t most_bytes = 64u << 20;

static FontProgram &program_of(cqpdf *document, size_t font) {
    if (font >= document->fonts.size()) throw shim::RangeError{};
    return document->fonts[font];
}

int cqpdf_find_fonts(struct cqpdf *document, size_t *count) {
    return shim::guarded([&] {
        // Part 1 of PDF/A wants the glyphs of a subset listed (ISO 19005-1, 6.3.5). The later parts do not.
        if (shim::archival_part(document->pdf) != 1) document->fonts = find_font_programs(document->pdf);
        *count = document->fonts.size();
    });
}

int cqpdf_font_at(struct cqpdf *document, size_t font, struct cqpdf_font *out) {
    return shim::guarded([&] {
        auto &program = program_of(document, font);
        *out = {program.kind, program.is_composite, program.code_bits.data(), program.glyph_bits.data(), program.names.c_str()};
    });
}

int cqpdf_font_bytes(struct cqpdf *document, size_t font, uint8_t **out, size_t *count) {
    return shim::guarded([&] {
        auto bytes = shim::unpacked(program_of(document, font).stream, most_bytes);
        *out = (uint8_t *)malloc(bytes.size() + 1);
        if (!*out) throw std::bad_alloc();
        memcpy(*out, bytes.data(), bytes.size());
        *count = bytes.size();
    });
}

/// Marks the name of a font as that of a subset (ISO 32000-1, 9.6.4).
static void tag(QPDFObjectHandle dictionary, const char *key, size_t number) {
    auto name = dictionary.getKey(key);
    if (!name.isName()) return;
    const std::string text = name.getName().substr(1);
    const bool has_tag = text.size() > 7 && text[6] == '+' && text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 6;
    if (has_tag) return;
    std::string letters(6, 'A');
    for (size_t i = 6; i-- > 0; number /= 26) letters[i] = (char)('A' + number % 26);
    dictionary.replaceKey(key, QPDFObjectHandle::newName("/" + letters + "+" + text));
}

int cqpdf_put_font(struct cqpdf *document, size_t font, const uint8_t *bytes, size_t count) {
    return shim::guarded([&] {
        auto &program = program_of(document, font);
        program.stream.replaceStreamData(std::string((const char *)bytes, count), QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
        auto dictionary = program.stream.getDict();
        for (auto key : {"/Length1", "/Length2", "/Length3"}) dictionary.removeKey(key);
        if (program.kind == cqpdf_truetype) dictionary.replaceKey("/Length1", QPDFObjectHandle::newInteger((long long)count));
        if (program.kind == cqpdf_type1) dictionary.replaceKey("/Subtype", QPDFObjectHandle::newName("/Type1C"));
        for (auto &descriptor : program.descriptors) {
            descriptor.removeKey("/CharSet");
            descriptor.removeKey("/CIDSet");
            tag(descriptor, "/FontName", font);
            if (program.kind != cqpdf_type1 || !descriptor.hasKey("/FontFile")) continue;
            descriptor.replaceKey("/FontFile3", descriptor.getKey("/FontFile"));
            descriptor.removeKey("/FontFile");
        }
        for (auto &carrier : program.fonts) tag(carrier, "/BaseFont", font);
    });
}
