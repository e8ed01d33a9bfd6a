import CFonts
import CQPDF
import Glibc

extension PaperStructure {
    /// The largest font that is changed, in bytes.
    private static let maximumFont = 32 << 20

    /// Removes the glyphs that no page shows from embedded fonts, and writes Type 1 fonts as CFF. A font that is not understood, and
    /// one that would not become smaller, is not changed.
    ///
    /// - Returns: the number of changed fonts.
    public func reduceFonts() throws(PaperError) -> Int {
        guard cfonts_version() != nil else { return 0 }
        var count = 0
        try check(cqpdf_find_fonts(document, &count))
        var reduced = 0
        for index in 0..<count {
            // Skip a damaged font; the others are still reduced.
            if (try? reduce(index)) ?? false { reduced += 1 }
        }
        return reduced
    }

    private func reduce(_ index: Int) throws(PaperError) -> Bool {
        var font = cqpdf_font()
        try check(cqpdf_font_at(document, index, &font))
        let (bytes, shown) = (try fontBytes(index), ShownGlyphs(font))
        guard bytes.count > 0, bytes.count <= Self.maximumFont else { return false }
        let smaller =
            font.kind == Int32(cqpdf_type1.rawValue) ? FontReducer.compact(bytes, shown) : FontReducer.subset(bytes, shown, font)
        guard let smaller, try deflated(smaller).count < deflated(bytes).count else { return false }
        try check(cqpdf_put_font(document, index, smaller, smaller.count))
        return true
    }

    private func fontBytes(_ index: Int) throws(PaperError) -> [UInt8] {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try check(cqpdf_font_bytes(document, index, &out, &count))
        defer { cqpdf_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }
}

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
enum FontReducer {
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
