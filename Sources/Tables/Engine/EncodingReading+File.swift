public import Base

extension EncodingReading {
    /// The number of lines that are judged.
    private static let maximumLines = 400

    /// Returns the encodings that a file may have, the most probable first, with the first line that is not ASCII; empty if the
    /// file is in Unicode or ASCII.
    public static func likely(_ file: ByteFile) throws(TableError) -> [EncodingReading] {
        let head = try file.bytes(at: 0, count: 64 << 10)
        guard TextEncoding.mark(head) == nil, !TextEncoding.isMostlyUTF8(head) else { return [] }
        let lines = head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).lazy
            .filter { $0.contains { $0 >= 0x80 } }.prefix(maximumLines).map { Array($0) }
        return lines.first.map { likely(lines, isName: false, sample: $0) } ?? []
    }
}
