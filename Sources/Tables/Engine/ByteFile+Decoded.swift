import Base

extension ByteFile {
    /// The longest text that is decoded in memory, in bytes.
    private static let longestDecoded: Int64 = 64 << 20

    /// Returns the text in UTF-8 if its encoding can write a delimiter, a quote or a line end within a run of other characters.
    /// Returns the file itself for any other encoding, and for a text that is too long. Then only the delimiters count that are
    /// written directly.
    func decoded(_ encoding: TextEncoding) throws(TableError) -> ByteFile {
        guard encoding == .utf7, size <= Self.longestDecoded else { return self }
        let text = DecodedText(try bytes(at: 0, count: Int(size)), encoding).text
        return ByteFile(decoded: Array((text.first == "\u{FEFF}" ? text.dropFirst() : text[...]).utf8))
    }
}
