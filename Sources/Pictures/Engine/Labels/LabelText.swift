import Base

/// Decodes texts in metadata that mostly do not state their encoding.
enum LabelText {
    /// Decodes texts that one program wrote, so in one encoding: UTF-8 if all of them are valid, else the most probable one.
    static func decoded(_ texts: [[UInt8]], isUTF8: Bool = false) -> [String] {
        let whole = texts.map { isUTF8 ? withoutTornEnd($0) : $0 }
        let valid = whole.compactMap { String(validating: $0, as: UTF8.self) }
        if valid.count == whole.count { return valid }
        let encoding = CharsetGuess.encoding(ofTexts: texts) ?? .windows1252
        return texts.map { DecodedText($0, encoding).text }
    }

    /// Decodes bytes up to the first zero.
    static func decoded(_ bytes: some Collection<UInt8>) -> String { decoded([Array(bytes.prefix { $0 != 0 })])[0] }

    /// Removes the beginning of a character that was cut off because a field is too short.
    private static func withoutTornEnd(_ bytes: [UInt8]) -> [UInt8] {
        guard let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[lead] >= 0xC0 else { return bytes }
        let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
        return bytes.count - lead < length ? Array(bytes[..<lead]) : bytes
    }
}

extension PngTexts {
    var labels: Labels {
        var labels = Labels()
        labels.add(text(Self.title).map { LabelText.decoded($0) }, as: .title)
        for keyword in Self.captions { labels.add(text(keyword).map { LabelText.decoded($0) }, as: .caption) }
        return labels
    }
}
