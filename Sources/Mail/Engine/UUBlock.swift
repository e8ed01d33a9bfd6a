/// Uuencoded data (POSIX, `uuencode`).
enum UUBlock {
    /// Returns the file name in a `begin 644 NAME` line.
    static func name(_ line: Bytes) -> Bytes? {
        guard line.starts(with: Array("begin ".utf8)) else { return nil }
        let words = line.dropFirst(6).split(maxSplits: 1, whereSeparator: \.isBlank)
        guard words.count == 2, (3...4).contains(words[0].count), words[0].allSatisfy({ (0x30...0x37).contains($0) }) else {
            return nil
        }
        let name = words[1].trimmed
        return name.isEmpty ? nil : name
    }

    /// Whether a line may be data: all characters are in range, and the length roughly matches the count in the first character.
    static func isData(_ line: Bytes) -> Bool {
        let line = line.withoutEnd
        guard let first = line.first, (0x20...0x60).contains(first) else { return false }
        let length = (Int(first) - 0x20) & 0x3F
        let wanted = (length + 2) / 3 * 4 + 1
        return length > 0 && line.count <= wanted + 1 && line.count >= wanted - 4
            && line.allSatisfy { (0x20...0x60).contains($0) }
    }

    /// Decodes one line of a uuencoded body. Lines before `begin` and after `end` are skipped.
    static func decode(line: Bytes, isInside: inout Bool, _ out: inout [UInt8]) {
        let line = line.withoutEnd
        if !isInside {
            isInside = name(line) != nil
        } else if line.equals("end") {
            isInside = false
        } else {
            decode(line, &out)
        }
    }

    /// Decodes one line of data. Missing characters at the end of the line are treated as spaces that were lost.
    static func decode(_ line: Bytes, _ out: inout [UInt8]) {
        guard let first = line.first, first >= 0x20 else { return }
        let length = Int(first - 0x20) & 0x3F
        var done = 0, at = line.startIndex + 1
        func letter(_ index: Int) -> UInt32 { index < line.endIndex ? UInt32(line[index] &- 0x20) & 0x3F : 0 }
        while done < length {
            let bits = letter(at) << 18 | letter(at + 1) << 12 | letter(at + 2) << 6 | letter(at + 3)
            for shift in [16, 8, 0] as [UInt32] where done < length {
                out.append(UInt8(truncatingIfNeeded: bits >> shift))
                done += 1
            }
            at += 4
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var withoutEnd: Bytes {
        var line = self
        while let last = line.last, last == ASCII.newline || last == ASCII.carriageReturn { line.removeLast() }
        return line
    }
}

// MARK: Blocks in plain text

extension UUBlock {
    struct Block {
        let name: Bytes
        /// The indices of the lines from `begin` to `end`, inclusive.
        let lines: Range<Int>
    }

    /// Returns the complete uuencoded blocks in a text.
    static func blocks(_ lines: [Bytes]) -> [Block] {
        var found: [Block] = []
        var index = 0
        while index < lines.count {
            defer { index += 1 }
            guard let name = name(lines[index]), index + 1 < lines.count, isData(lines[index + 1]) else { continue }
            var last = index + 1
            while last < lines.count, !lines[last].withoutEnd.equals("end") {
                guard isData(lines[last]) || lines[last].withoutEnd.count <= 1 else { break }
                last += 1
            }
            guard last < lines.count, lines[last].withoutEnd.equals("end") else { continue }
            found.append(Block(name: name, lines: index..<(last + 1)))
            index = last
        }
        return found
    }

    /// Returns the text without its uuencoded blocks.
    static func withoutBlocks(_ text: String) -> String {
        guard text.hasBytes("begin ") else { return text }
        let lines = Array(text.utf8).split(separator: ASCII.newline, omittingEmptySubsequences: false)
        let blocks = blocks(lines)
        guard !blocks.isEmpty else { return text }
        var kept: [Bytes] = []
        var next = 0
        for block in blocks {
            kept += lines[next..<block.lines.lowerBound]
            next = block.lines.upperBound
        }
        kept += lines[next...]
        return String(decoding: Array(kept.joined(separator: [ASCII.newline])), as: UTF8.self)
    }

    static func data(_ block: Block, _ lines: [Bytes]) -> [UInt8] {
        var out: [UInt8] = []
        for line in lines[block.lines].dropFirst().dropLast() { decode(line.withoutEnd, &out) }
        return out
    }
}
