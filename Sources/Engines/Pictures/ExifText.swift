/// Texts as cameras and programs write them into EXIF.
enum ExifText {
    /// Characters kept of a text.
    static let longest = 1000

    /// Up to the first NUL, as UTF-8 or, where it is not, Latin-1.
    static func clean(_ bytes: some Collection<UInt8>) -> String? {
        let text = bytes.prefix { $0 != 0 }
        return trim(String(validating: text, as: UTF8.self) ?? String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })))
    }

    /// Without control characters, and without white space at its ends; nil where nothing is left.
    static func trim(_ text: String) -> String? {
        let kept = text.unicodeScalars.lazy.map { $0.value < 32 || $0.value == 127 || (128..<160).contains($0.value) ? " " : $0 }
        let scalars = Array(kept)
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return nil }
        return String(String(String.UnicodeScalarView(scalars[first...last])).prefix(longest))
    }
}
