import CFonts
import CQPDF
import Glibc

/// What simple fonts show of a font program: their codes, and the names that they give to these.
struct ShownGlyphs {
    let codes: [Int]
    /// As the file has them, each with a newline after it.
    let listedNames: String
    let names: [Substring]
    /// The bits of the codes, as CFonts wants them.
    let codeBits: [UInt8]

    init(_ font: cqpdf_font) {
        codeBits = font.codes.map { Array(UnsafeBufferPointer(start: $0, count: 32)) } ?? Array(repeating: 0, count: 32)
        codes = (0..<256).filter { [codeBits] in codeBits[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
        listedNames = font.names.map { String(cString: $0) } ?? ""
        names = listedNames.split(separator: "\n")
    }
}

/// Makes fonts without the glyphs that a document does not show. Each new font was compared with the old one: the shown glyphs have
/// the same outlines, and their codes and names lead to them.
public enum FontReducer {
    /// The version of HarfBuzz; nil if it or FreeType is missing. Fonts then stay as they are.
    public static var libraryVersion: String? { cfonts_version().map { String(cString: $0) } }

    /// Returns the CFF of a Type 1 font; nil if it is not understood.
    static func compact(_ bytes: [UInt8], _ shown: ShownGlyphs) -> [UInt8]? {
        guard let font = Type1Font(bytes) else { return nil }
        // A viewer may look for another name of the same letter if the font lacks one.
        guard shown.names.allSatisfy({ $0 == ".notdef" || font.glyphs[String($0)] != nil }) else { return nil }
        let names = Set(shown.names.map(String.init)).union(shown.codes.flatMap { GlyphName.named($0).map(\.name) })
        guard let compact = CompactFont.encode(font, names: names, shown: shown.codes) else { return nil }
        let kept = names.union(shown.codes.compactMap { font.encoding?[$0] })
        let list = kept.map { "\($0)\n" }.joined()
        let result = cfonts_compare(bytes, bytes.count, compact, compact.count, shown.codeBits, list)
        return result == Int32(cfonts_ok.rawValue) ? compact : nil
    }

    /// Returns a TrueType font or CFF with the shown glyphs; nil if it is not understood.
    static func subset(_ bytes: [UInt8], _ shown: ShownGlyphs, _ font: cqpdf_font) -> [UInt8]? {
        let characters = Set(shown.codes.flatMap { GlyphName.named($0).map(\.character) }).sorted()
        let nameCharacters = shown.listedNames.split(separator: "\n", omittingEmptySubsequences: false)
            .map { GlyphName.character(of: $0) ?? 0 }
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let result = shown.codeBits.withUnsafeBufferPointer { codes in
            characters.withUnsafeBufferPointer { characters in
                nameCharacters.withUnsafeBufferPointer { nameCharacters in
                    var wanted = cfonts_shown(
                        codes: codes.baseAddress, glyphs: font.glyphs, is_composite: font.is_composite,
                        characters: characters.baseAddress, character_count: characters.count, names: font.names,
                        name_characters: nameCharacters.baseAddress)
                    return cfonts_subset(bytes, bytes.count, cfonts_kind(UInt32(font.kind)), &wanted, &out, &count)
                }
            }
        }
        defer { free(out) }
        guard result == cfonts_ok.rawValue, let out else { return nil }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }
}
