#include "fonts.h"

#include "document.h"

#include <deque>
#include <stdexcept>

#include <qpdf/QPDFPageObjectHelper.hh>

namespace {
using Handle = QPDFObjectHandle;
using Codes = std::bitset<65536>;

const int deepest = 40;

/// The content cannot be followed, so the fonts of the document stay whole.
struct Unclear {};

/// A font dictionary (ISO 32000-1, 9.5 to 9.7), and the codes with which it is shown.
struct Font {
    Handle dictionary;
    Codes codes;
};

class Survey {
  public:
    explicit Survey(QPDF &pdf) : pdf(pdf) {}

    std::vector<FontProgram> programs() {
        for (auto &object : pdf.getAllObjects()) visit(object, 0);
        const size_t warnings = pdf.numWarnings();
        for (auto &page : pdf.getAllPages()) {
            QPDFPageObjectHelper helper(page);
            follow_page(helper);
        }
        for (auto &[id, content] : contents) follow(content.first, content.second);
        // A viewer may decode damaged content further than qpdf does.
        if (pdf.numWarnings() > warnings) throw Unclear{};
        for (auto &font : fonts) settle(font);
        std::vector<FontProgram> clear;
        for (auto &[id, program] : found) {
            if (program.is_clear && !whole.count(id) && program.kind) clear.push_back(std::move(program));
        }
        return clear;
    }

    /// Returns the fonts of a name: that of the resources, or those of all resources if they have none.
    std::vector<Font *> named(Handle resources, const std::string &name) {
        auto its = resources.isDictionary() ? resources.getKey("/Font") : Handle::newNull();
        auto dictionary = its.isDictionary() ? its.getKey(name) : Handle::newNull();
        if (dictionary.isDictionary()) return {font(dictionary)};
        std::vector<Font *> all;
        for (auto &other : everywhere[name]) all.push_back(font(other));
        return all;
    }

    Font *font(Handle dictionary) {
        if (dictionary.isIndirect()) {
            auto [place, is_new] = numbers.insert({dictionary.getObjGen(), fonts.size()});
            if (!is_new) return &fonts[place->second];
        }
        fonts.push_back({dictionary, {}});
        return &fonts.back();
    }

  private:
    QPDF &pdf;
    std::deque<Font> fonts;
    std::map<QPDFObjGen, size_t> numbers;
    std::map<QPDFObjGen, FontProgram> found;
    /// Programs with which a form may draw new text.
    std::set<QPDFObjGen> whole;
    /// All font dictionaries of resources, by their names there.
    std::map<std::string, std::vector<Handle>> everywhere;
    /// The content streams beside those of pages, with their resources.
    std::map<QPDFObjGen, std::pair<Handle, Handle>> contents;

    void follow_page(QPDFPageObjectHelper &page);
    void follow(Handle content, Handle resources);

    void visit(Handle object, int depth) {
        if (depth > deepest) throw Unclear{};
        if (object.isArray()) {
            for (int i = 0; i < object.getArrayNItems(); i++) visit_inside(object.getArrayItem(i), depth);
            return;
        }
        auto dictionary = object.isStream() ? object.getDict() : object;
        if (!dictionary.isDictionary()) return;
        if (object.isStream()) visit_stream(object, dictionary);
        visit_dictionary(dictionary);
        for (auto &[key, value] : dictionary.getDictAsMap()) visit_inside(value, depth);
    }

    void visit_inside(Handle value, int depth) {
        if (!value.isIndirect()) visit(value, depth + 1);
    }

    void visit_stream(Handle stream, Handle dictionary) {
        const bool is_form = dictionary.getKey("/Subtype").isNameAndEquals("/Form");
        if (is_form || dictionary.hasKey("/BBox") || dictionary.hasKey("/PatternType")) add_content(stream, dictionary.getKey("/Resources"));
    }

    void add_content(Handle stream, Handle resources) {
        auto &content = contents[stream.getObjGen()];
        if (!content.first.isInitialized() || resources.isDictionary()) content = {stream, resources};
    }

    void visit_dictionary(Handle dictionary) {
        auto its = dictionary.getKey("/Font");
        if (its.isDictionary()) {
            for (auto &[name, font] : its.getDictAsMap()) {
                if (font.isDictionary()) everywhere[name].push_back(font);
            }
        }
        if (dictionary.hasKey("/DR")) keep_whole(dictionary.getKey("/DR"));
        if (dictionary.getKey("/AP").isDictionary()) visit_appearance(dictionary);
        auto glyphs = dictionary.getKey("/CharProcs");
        if (glyphs.isDictionary()) {
            for (auto &[name, glyph] : glyphs.getDictAsMap()) {
                if (glyph.isStream()) add_content(glyph, dictionary.getKey("/Resources"));
            }
        }
        if (dictionary.getKey("/FontDescriptor").isDictionary()) note_program(dictionary);
    }

    /// A viewer may write other text with the fonts of a field or of a note.
    void visit_appearance(Handle annotation) {
        const bool is_written = annotation.hasKey("/DA") || annotation.getKey("/Subtype").isNameAndEquals("/Widget");
        for (auto &[name, state] : annotation.getKey("/AP").getDictAsMap()) {
            if (state.isStream()) visit_state(state, is_written);
            if (!state.isDictionary()) continue;
            for (auto &[value, stream] : state.getDictAsMap()) {
                if (stream.isStream()) visit_state(stream, is_written);
            }
        }
    }

    void visit_state(Handle stream, bool is_written) {
        auto resources = stream.getDict().getKey("/Resources");
        add_content(stream, resources);
        if (is_written) keep_whole(resources);
    }

    void keep_whole(Handle resources) {
        auto its = resources.isDictionary() ? resources.getKey("/Font") : Handle::newNull();
        if (!its.isDictionary()) return;
        for (auto &[name, font] : its.getDictAsMap()) {
            auto carrier = carrier_of(font);
            auto program = carrier.isDictionary() ? program_of(carrier.getKey("/FontDescriptor")) : Handle::newNull();
            if (program.isStream()) whole.insert(program.getObjGen());
        }
    }

    /// Returns the dictionary with the descriptor: the font itself, or the descendant of a composite font.
    static Handle carrier_of(Handle font) {
        if (!font.isDictionary()) return Handle::newNull();
        auto descendants = font.getKey("/DescendantFonts");
        if (!descendants.isArray() || descendants.getArrayNItems() < 1) return font;
        return descendants.getArrayItem(0);
    }

    static Handle program_of(Handle descriptor) {
        if (descriptor.isDictionary()) {
            for (auto key : {"/FontFile", "/FontFile2", "/FontFile3"}) {
                if (descriptor.getKey(key).isStream()) return descriptor.getKey(key);
            }
        }
        return Handle::newNull();
    }

    /// - carrier: a simple font, or the descendant of a composite font.
    void note_program(Handle carrier) {
        auto descriptor = carrier.getKey("/FontDescriptor");
        auto stream = program_of(descriptor);
        if (!stream.isStream()) return;
        auto &program = found[stream.getObjGen()];
        program.stream = stream;
        program.descriptors.push_back(descriptor);
        program.fonts.push_back(carrier);
        const int kind = kind_of(carrier, descriptor);
        if (!kind || (program.kind && program.kind != kind)) program.is_clear = false;
        program.kind = kind;
    }

    /// Returns 0 if the kind of the program does not fit the kind of the font.
    static int kind_of(Handle carrier, Handle descriptor) {
        auto subtype = carrier.getKey("/Subtype");
        const bool is_type1 = subtype.isNameAndEquals("/Type1") || subtype.isNameAndEquals("/MMType1");
        if (descriptor.hasKey("/FontFile2")) {
            return subtype.isNameAndEquals("/TrueType") || subtype.isNameAndEquals("/CIDFontType2") ? cqpdf_truetype : 0;
        }
        if (descriptor.hasKey("/FontFile")) return is_type1 ? cqpdf_type1 : 0;
        auto form = descriptor.getKey("/FontFile3").getDict().getKey("/Subtype");
        if (form.isNameAndEquals("/Type1C")) return is_type1 ? cqpdf_compact : 0;
        if (form.isNameAndEquals("/CIDFontType0C")) return subtype.isNameAndEquals("/CIDFontType0") ? cqpdf_compact_cid : 0;
        return 0;
    }

    /// Adds what a font shows to its program.
    void settle(Font &font) {
        auto carrier = carrier_of(font.dictionary);
        if (!carrier.isDictionary()) return;
        auto stream = program_of(carrier.getKey("/FontDescriptor"));
        if (!stream.isStream()) return;
        auto place = found.find(stream.getObjGen());
        // A descendant that is not an object of its own was not visited with its descriptor.
        if (place == found.end()) throw Unclear{};
        auto &program = place->second;
        if (font.dictionary.getKey("/Subtype").isNameAndEquals("/Type0")) settle_composite(font, carrier, program);
        else settle_simple(font, program);
    }

    static void settle_simple(Font &font, FontProgram &program) {
        for (size_t code = 0; code < 256; code++) {
            if (font.codes[code]) program.codes.set(code);
        }
        auto encoding = font.dictionary.getKey("/Encoding");
        if (!encoding.isDictionary() || !encoding.getKey("/Differences").isArray()) return;
        auto differences = encoding.getKey("/Differences");
        long long code = 0;
        for (int i = 0; i < differences.getArrayNItems(); i++) {
            auto item = differences.getArrayItem(i);
            if (item.isInteger()) code = item.getIntValue();
            else if (item.isName()) {
                auto name = item.getName().substr(1);
                if (name.find('\n') != std::string::npos || name.find('\0') != std::string::npos) program.is_clear = false;
                if (code >= 0 && code < 256 && font.codes[(size_t)code]) program.names += name + "\n";
                code++;
            }
        }
    }

    static void settle_composite(Font &font, Handle carrier, FontProgram &program) {
        program.is_composite = true;
        program.fonts.push_back(font.dictionary);
        auto encoding = font.dictionary.getKey("/Encoding");
        if (!encoding.isNameAndEquals("/Identity-H") && !encoding.isNameAndEquals("/Identity-V")) program.is_clear = false;
        auto map = carrier.getKey("/CIDToGIDMap");
        if (!map.isStream()) {
            if (!map.isNull() && !map.isNameAndEquals("/Identity")) program.is_clear = false;
            program.glyphs |= font.codes;
            return;
        }
        auto bytes = shim::unpacked(map, 2 * font.codes.size());
        for (size_t code = 0; code < font.codes.size() && code * 2 + 1 < bytes.size(); code++) {
            if (font.codes[code]) program.glyphs.set((size_t)(uint8_t)bytes[code * 2] << 8 | (uint8_t)bytes[code * 2 + 1]);
        }
    }
};

/// Notes the codes that a content stream shows (ISO 32000-1, 9.4.3).
class Reader : public Handle::ParserCallbacks {
  public:
    Reader(Survey &survey, Handle resources) : survey(survey), resources(resources) {}

    void handleObject(Handle object) override {
        if (!object.isOperator()) {
            if (operands.size() > 32) operands.erase(operands.begin());
            operands.push_back(object);
            return;
        }
        const std::string name = object.getOperatorValue();
        if (name == "q") {
            if (stack.size() < 1000) stack.push_back(fonts);
            else throw Unclear{};
        } else if (name == "Q") {
            if (!stack.empty()) {
                fonts = stack.back();
                stack.pop_back();
            }
        } else if (name == "Tf") choose();
        else if (name == "gs") choose_by_state();
        else if (name == "Tj" || name == "'" || name == "\"") show(operands.empty() ? Handle::newNull() : operands.back());
        else if (name == "TJ" && !operands.empty() && operands.back().isArray()) {
            for (auto &item : operands.back().getArrayAsVector()) show(item);
        }
        operands.clear();
    }
    void handleEOF() override {}

  private:
    Survey &survey;
    Handle resources;
    std::vector<Handle> operands;
    std::vector<Font *> fonts;
    std::vector<std::vector<Font *>> stack;
    std::map<std::string, std::vector<Font *>> known;

    void choose() {
        if (operands.size() < 2 || !operands[operands.size() - 2].isName()) throw Unclear{};
        const std::string name = operands[operands.size() - 2].getName();
        auto place = known.find(name);
        if (place == known.end()) place = known.insert({name, survey.named(resources, name)}).first;
        fonts = place->second;
        is_chosen = true;
    }

    void choose_by_state() {
        auto states = resources.isDictionary() ? resources.getKey("/ExtGState") : Handle::newNull();
        if (operands.empty() || !operands.back().isName() || !states.isDictionary()) return;
        auto state = states.getKey(operands.back().getName());
        if (!state.isDictionary() || !state.getKey("/Font").isArray() || state.getKey("/Font").getArrayNItems() < 1) return;
        auto dictionary = state.getKey("/Font").getArrayItem(0);
        if (!dictionary.isDictionary()) throw Unclear{};
        fonts = {survey.font(dictionary)};
        is_chosen = true;
    }

    void show(Handle text) {
        if (!text.isString()) return;
        // The font is that of the content that draws this one.
        if (!is_chosen) throw Unclear{};
        const std::string bytes = text.getStringValue();
        for (auto font : fonts) {
            if (font->dictionary.getKey("/Subtype").isNameAndEquals("/Type0")) {
                for (size_t i = 0; i + 1 < bytes.size(); i += 2) font->codes.set((size_t)(uint8_t)bytes[i] << 8 | (uint8_t)bytes[i + 1]);
            } else {
                for (char byte : bytes) font->codes.set((uint8_t)byte);
            }
        }
    }

    bool is_chosen = false;
};

void Survey::follow_page(QPDFPageObjectHelper &page) {
    Reader reader(*this, page.getAttribute("/Resources", false));
    page.parseContents(&reader);
}

void Survey::follow(Handle content, Handle resources) {
    Reader reader(*this, resources);
    Handle::parseContentStream(content, &reader);
}

template <size_t size> std::vector<unsigned char> bytes_of(const std::bitset<size> &bits) {
    std::vector<unsigned char> bytes(size / 8);
    for (size_t i = 0; i < size; i++) {
        if (bits[i]) bytes[i / 8] = (unsigned char)(bytes[i / 8] | 1 << (i % 8));
    }
    return bytes;
}
}

std::vector<FontProgram> find_font_programs(QPDF &pdf) {
    try {
        auto programs = Survey(pdf).programs();
        for (auto &program : programs) {
            program.code_bits = bytes_of(program.codes);
            program.glyph_bits = bytes_of(program.glyphs);
        }
        return programs;
    } catch (const Unclear &) {
        return {};
    } catch (const std::exception &) {
        return {};
    }
}
