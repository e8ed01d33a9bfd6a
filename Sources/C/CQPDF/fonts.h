/// Finds which glyphs of each embedded font a document shows.
#ifndef CQPDF_FONTS_H
#define CQPDF_FONTS_H

#include <bitset>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

/// An embedded font program, and what its fonts show of it.
struct FontProgram {
    QPDFObjectHandle stream;
    /// The descriptors (ISO 32000-1, 9.8) that name the program, and the dictionaries that name these descriptors.
    std::vector<QPDFObjectHandle> descriptors, fonts;
    int kind = 0;
    /// Whether all fonts that use the program are understood. The others stay whole.
    bool is_clear = true;
    /// The codes that simple fonts show, and the CIDs or glyph ids that composite fonts show.
    std::bitset<256> codes;
    std::bitset<65536> glyphs;
    bool is_composite = false;
    /// The names that `/Differences` give to the shown codes, each with a newline after it.
    std::string names;
    /// `codes` and `glyphs` for C, the lowest bit of a byte first.
    std::vector<unsigned char> code_bits, glyph_bits;
};

/// Returns the programs whose fonts are all understood. Returns none if the content of the document is damaged, or if a part of it
/// draws with the font of the part that calls it.
std::vector<FontProgram> find_font_programs(QPDF &pdf);

#endif
