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
        if samples.allSatisfy(isUTF8) { return .utf8 }
        var best = (TextEncoding.windows1252, 0.25)
        for encoding in [TextEncoding.shiftJIS, .gbk] {
            var (score, bytes) = (0.0, 0)
            for sample in samples { encoding.add(sample, to: &score, &bytes) }
            if bytes > 0, score / Double(bytes) > best.1 { best = (encoding, score / Double(bytes)) }
        }
        return best.0
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

    /// Scores how well a text fits a double-byte encoding, by the characters that are common in Japanese and Chinese: kana, and
    /// level 1 of the kanji or hanzi. A byte pair between Latin letters lowers the score, because it is just as likely an
    /// umlaut.
    private func add(_ sample: [UInt8], to score: inout Double, _ count: inout Int) {
        var position = 0
        while position < sample.count {
            let byte = sample[position]
            guard byte >= 0x80 else {
                position += 1
                continue
            }
            let isPair = isLead(byte) && position + 1 < sample.count
            let after = position + 2 < sample.count ? sample[position + 2] : 0
            let before = position > 0 ? sample[position - 1] : 0
            let isBetween = (before | 0x20) >= 0x61 && (before | 0x20) <= 0x7A && after < 0x80
            let worth =
                isPair && !isBetween
                ? (self == .shiftJIS ? japanese(byte, sample[position + 1]) : chinese(byte, sample[position + 1])) : -1
            score += worth * 2
            count += isPair ? 2 : 1
            position += isPair ? 2 : 1
        }
    }

    private func japanese(_ lead: UInt8, _ trail: UInt8) -> Double {
        guard trail >= 0x40, trail != 0x7F, trail <= 0xFC else { return -3 }
        switch lead {
        case 0x82 where trail >= 0x9F: return 1.5
        case 0x83 where trail <= 0x96: return 1.5
        case 0x88...0x97: return 1.2
        case 0x81, 0x82: return 0.5
        case 0x98...0x9F, 0xE0...0xEA: return 0.3
        default: return -0.5
        }
    }

    private func chinese(_ lead: UInt8, _ trail: UInt8) -> Double {
        if (0x30...0x39).contains(trail) { return 0 }
        guard trail >= 0xA1 else { return trail >= 0x40 ? -0.5 : -3 }
        switch lead {
        case 0xB0...0xD7: return 1.2
        case 0xA1...0xA3: return 0.5
        case 0xD8...0xF7: return 0.5
        default: return -0.5
        }
    }
}
