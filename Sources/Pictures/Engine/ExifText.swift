/// Cleans texts that cameras and programs write into EXIF.
enum ExifText {
    /// The maximum length in characters; longer texts are truncated.
    static let maximumLength = 1000

    /// Decodes a text up to its first NUL as UTF-8, or as Latin-1 if it is not valid UTF-8, and trims it; nil if nothing is left.
    static func clean(_ bytes: some Collection<UInt8>) -> String? {
        let text = bytes.prefix { $0 != 0 }
        return trim(String(validating: text, as: UTF8.self) ?? String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })))
    }

    /// Replaces control characters by spaces and removes white space at both ends; nil if nothing is left.
    static func trim(_ text: String) -> String? {
        let kept = text.unicodeScalars.lazy.map { $0.value < 32 || $0.value == 127 || (128..<160).contains($0.value) ? " " : $0 }
        let scalars = Array(kept)
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return nil }
        return String(String(String.UnicodeScalarView(scalars[first...last])).prefix(maximumLength))
    }
}
