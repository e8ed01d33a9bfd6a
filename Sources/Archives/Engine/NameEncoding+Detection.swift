import Base

extension NameEncoding {
    /// Returns the most probable encoding of names that are not valid UTF-8.
    ///
    /// Each encoding gets a score for each non-ASCII byte. The score depends on the character and the characters next to it; a
    /// character that does not exist in the encoding costs 1. The encoding with the best score is chosen. If none is plausible,
    /// the result is CP437, the default of the zip format.
    ///
    /// | set | evidence for it | evidence against it |
    /// |---|---|---|
    /// | Shift-JIS | kana +1.5 per byte, level 1 kanji +1.2, level 2 kanji +0.3 | half-width katakana -0.5 |
    /// | GBK | GB 2312 level 1 characters +1.2, level 2 +0.5 | characters outside GB 2312 -0.5 |
    /// | CP866 | consecutive Cyrillic letters +1.25 | beside a Latin letter -1; box drawing -1 |
    /// | Windows-1251 | consecutive Cyrillic letters +1.1 | beside a Latin letter -1; everything else -1 |
    /// | Windows-1252 | accented letters beside a Latin letter +1 | everything else -1 |
    /// | CP437 | accented letters beside a letter +1 | everything else -1 |
    ///
    /// A two-byte character between two Latin letters does not change the score, because it may also be an umlaut.
    static func detect(_ names: [[UInt8]]) -> NameEncoding {
        var best = (NameEncoding.cp437, 0.0)
        // A few thousand names are enough of a sample.
        let names = names.prefix(2000)
        for encoding in [NameEncoding.cp437, .cp866, .shiftJIS, .gbk, .windows1252, .windows1251] {
            var (score, bytes) = (0.0, 0)
            for name in names {
                guard let found = encoding.score(name) else { continue }
                score += found.score - Double(encoding.decode(name).unreadable)
                bytes += found.bytes
            }
            if score / Double(max(bytes, 1)) > best.1 { best = (encoding, score / Double(max(bytes, 1))) }
        }
        return best.0
    }

    private func score(_ name: [UInt8]) -> (score: Double, bytes: Int)? {
        switch self {
        case .utf8: return nil
        case .cp437: return Self.letters(name) { $0 >= 0x80 && $0 <= 0xA5 && !(0x9B...0x9F).contains($0) || $0 == 0xE1 }
        case .cp866: return Self.cyrillic(name, 1.25) { (0x80...0xAF).contains($0) || (0xE0...0xF1).contains($0) }
        case .windows1251: return Self.cyrillic(name, 1.1) { $0 >= 0xC0 || $0 == 0xA8 || $0 == 0xB8 }
        case .windows1252: return Self.accents(name)
        case .shiftJIS: return Self.pairs(name, leads: { (0x81...0x9F).contains($0) || $0 >= 0xE0 }, of: Self.japanese)
        case .gbk: return Self.pairs(name, leads: { $0 >= 0x81 }, of: Self.chinese)
        }
    }

    private static func isLatin(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    private static func letters(_ name: [UInt8], _ isLetter: (UInt8) -> Bool) -> (Double, Int) {
        var (score, count) = (0.0, 0)
        for (index, byte) in name.enumerated() where byte >= 0x80 {
            count += 1
            let beside = [index - 1, index + 1].filter(name.indices.contains).map { name[$0] }
            score += isLetter(byte) && beside.contains { isLatin($0) || isLetter($0) } ? 1 : -1
        }
        return (score, count)
    }

    /// Scores the letters of Windows-1252 that have other codes in CP437. Only letters beside a Latin letter count, because every
    /// byte of Chinese text would be such a letter.
    private static func accents(_ name: [UInt8]) -> (Double, Int) {
        var (score, count) = (0.0, 0)
        for (index, byte) in name.enumerated() where byte >= 0x80 {
            count += 1
            let beside = [index - 1, index + 1].filter(name.indices.contains).map { name[$0] }
            score += byte >= 0xC0 && beside.contains(where: isLatin) ? 1 : -1
        }
        return (score, count)
    }

    /// - Parameter value: the score of a Cyrillic letter beside another Cyrillic letter.
    private static func cyrillic(_ name: [UInt8], _ value: Double, _ isLetter: (UInt8) -> Bool) -> (Double, Int) {
        var (score, count) = (0.0, 0)
        for (index, byte) in name.enumerated() where byte >= 0x80 {
            count += 1
            let beside = [index - 1, index + 1].filter(name.indices.contains).map { name[$0] }
            if !isLetter(byte) || beside.contains(where: isLatin) {
                score -= 1
            } else {
                score += beside.contains(where: isLetter) ? value : 0.5
            }
        }
        return (score, count)
    }

    /// - Parameter value: returns the score of a character of one or two bytes.
    private static func pairs(
        _ name: [UInt8], leads: (UInt8) -> Bool, of value: (UInt8, UInt8?) -> Double
    ) -> (Double, Int) {
        var (score, count, index) = (0.0, 0, 0)
        while index < name.count {
            let byte = name[index]
            guard byte >= 0x80 else {
                index += 1
                continue
            }
            let isPair = leads(byte) && index + 1 < name.count
            let length = isPair ? 2 : 1
            let before = index > 0 ? name[index - 1] : 0
            let after = index + length < name.count ? name[index + length] : 0
            if !(isLatin(before) && isLatin(after)) { score += value(byte, isPair ? name[index + 1] : nil) }
            count += length
            index += length
        }
        return (score, count)
    }

    private static func japanese(_ lead: UInt8, _ trail: UInt8?) -> Double {
        guard let trail else { return -0.5 }
        switch lead {
        case 0x82 where trail >= 0x9F: return 3
        case 0x83 where trail <= 0x96: return 3
        case 0x88...0x97: return 2.4
        case 0x98...0x9F, 0xE0...0xEA: return 0.6
        case 0x81, 0x82: return 0
        default: return -1
        }
    }

    private static func chinese(_ lead: UInt8, _ trail: UInt8?) -> Double {
        guard let trail, trail >= 0xA1 else { return -1 }
        switch lead {
        case 0xB0...0xD7: return 2.4
        case 0xD8...0xF7: return 1
        case 0xA1...0xA3: return 0
        default: return -1
        }
    }
}
