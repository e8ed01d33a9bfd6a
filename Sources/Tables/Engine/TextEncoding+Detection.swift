import Base

extension TextEncoding {
    /// Detects the encoding of a file. Also returns the length of its byte order mark.
    static func detect(_ file: ByteFile) throws(TableError) -> (encoding: TextEncoding, mark: Int) {
        let head = try file.bytes(at: 0, count: 128 << 10)
        if let marked = mark(head) { return marked }
        if let wide = wide(head) { return (wide, 0) }
        var samples = [head]
        // Takes samples from the middle and the end, because a file may begin with ASCII only and contain an umlaut later.
        if file.size > 1 << 20 {
            for position in [file.size / 3, file.size / 3 * 2, file.size - (64 << 10)] {
                samples.append(try file.bytes(at: position, count: 64 << 10))
            }
        }
        return (narrow(samples), 0)
    }

    /// Detects UTF-16 and UTF-32 without a byte order mark, in which the bytes of ASCII characters have zeros at regular
    /// positions.
    private static func wide(_ head: [UInt8]) -> TextEncoding? {
        let bytes = head.prefix(4096)
        guard bytes.count >= 4 else { return nil }
        var zeros = [0, 0, 0, 0]
        for (position, byte) in bytes.enumerated() where byte == 0 { zeros[position & 3] += 1 }
        let quarter = bytes.count / 4
        let isFull = zeros.map { $0 * 10 >= quarter * 7 }
        switch (isFull[0], isFull[1], isFull[2], isFull[3]) {
        case (false, true, true, true): return .utf32LittleEndian
        case (true, true, true, false): return .utf32BigEndian
        case (false, true, false, true): return .utf16LittleEndian
        case (true, false, true, false): return .utf16BigEndian
        default: return nil
        }
    }

    private static func narrow(_ samples: [[UInt8]]) -> TextEncoding {
        if let found = samples.lazy.compactMap({ shifted(in: $0) }).first, samples.allSatisfy({ !$0.contains { $0 >= 0x80 } }) {
            return found
        }
        if samples.allSatisfy(isUTF8) { return .utf8 }
        if isMostlyUTF8(Array(samples.joined())) { return .utf8 }
        let lines = samples.lazy.flatMap { $0.split(separator: 0x0A) }.map { Array($0) }
        return CharsetGuess.encoding(ofTexts: lines) ?? .windows1252
    }

    /// Whether a sample is valid UTF-8. A character may be cut off at either end.
    static func isUTF8(_ sample: [UInt8]) -> Bool {
        var bytes = sample[...]
        while let first = bytes.first, first & 0xC0 == 0x80, sample.count - bytes.count < 3 { bytes.removeFirst() }
        var tail = 0
        while tail < 4, tail < bytes.count {
            let byte = bytes[bytes.endIndex - 1 - tail]
            if byte < 0x80 { break }
            tail += 1
            if byte >= 0xC0 {
                let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                if tail < length { bytes.removeLast(tail) }
                break
            }
        }
        return String(validating: bytes, as: UTF8.self) != nil
    }

    /// Whether a search for the bytes of a text finds exactly the occurrences of that text, and ASCII characters have their usual
    /// codes.
    var isSearchable: Bool { keepsASCII && !hasPairs }

    /// Returns the encoding named by the byte order mark at the beginning of a file, and the length of the mark; nil if there
    /// is none.
    static func mark(_ head: some Collection<UInt8>) -> (TextEncoding, Int)? {
        let marks: [(TextEncoding, [UInt8])] = [
            (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
            (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
        ]
        return marks.first { head.starts(with: $0.1) }.map { ($0.0, $0.1.count) }
    }
}
