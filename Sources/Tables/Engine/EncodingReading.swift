public import Base

/// An encoding that a file may have, and how the file would read in it.
public struct EncodingReading: Sendable, Codable, Equatable {
    public let encoding: TextEncoding
    /// The first line with a letter outside ASCII.
    public let sample: String

    /// The number of encodings to choose from, the number of lines that are judged, and the length of a sample in characters.
    private static let (maximum, maximumLines, maximumSample) = (6, 400, 80)

    /// Returns the encodings that a file may have, the most probable first; empty if the file is in Unicode or ASCII.
    public static func likely(_ file: ByteFile) throws(TableError) -> [EncodingReading] {
        let head = try file.bytes(at: 0, count: 64 << 10)
        guard TextEncoding.mark(head) == nil, !TextEncoding.isUTF8(head) else { return [] }
        let lines = head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).lazy
            .filter { $0.contains { $0 >= 0x80 } }.prefix(maximumLines).map { Array($0) }
        guard let first = lines.first else { return [] }
        return CharsetGuess.likely(lines, isName: false, limit: maximum).map { encoding in
            EncodingReading(encoding: encoding, sample: String(DecodedText(first, encoding).text.prefix(maximumSample)))
        }
    }
}
