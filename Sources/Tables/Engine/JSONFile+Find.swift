import Base
import CTables

extension JSONFile {
    /// A match of a text search, with its offset in the file.
    public struct Hit: Sendable, Codable, Equatable {
        public let offset: Int64
        public let path: String
        /// The text around the match in the file.
        public let snippet: String
    }

    /// The maximum length of a needle in code units of the file. It is much shorter than a piece.
    private static let longestNeedle = 128 << 10
    /// The number of code units of the longest escape, `\u00fc`.
    private static let longestEscape = 6

    /// Searches keys and values for a text, from an offset on. The search ignores case. It finds the text as it is shown, however
    /// its characters are escaped in the file, and as it is written in the file.
    ///
    /// - Returns: at most `count` matches, and the offset at which to continue the search; nil at the end.
    public func find(_ text: String, from offset: Int64? = nil, count: Int) throws(TableError) -> (hits: [Hit], next: Int64?) {
        var offsets: [Int64] = []
        let (needles, written) = (Self.needles(text), Self.writtenNeedles(text))
        let longest = written.map(\.count).max() ?? 0
        let overlap = longest * Self.longestEscape
        guard longest > 0, overlap < Self.longestNeedle else { return ([], nil) }
        let pieces = Pieces(file, encoding)
        var from = max(0, offset ?? start)
        while from < file.size, offsets.count <= count {
            try pieces.load(at: from, isCutAnywhere: true)
            let shown = JSONShownText(pieces, encoding)
            var found = Self.positions(of: written, in: nil, pieces)
            if let shown { found += Self.positions(of: needles, in: shown, pieces) }
            for unit in Set(found).sorted() {
                let position = from + Int64(unit * pieces.width)
                if offsets.last.map({ $0 < position }) ?? true { offsets.append(position) }
            }
            if pieces.isLast { break }
            let next = pieces.count - overlap
            from += Int64((shown?.beginning(before: next) ?? next) * pieces.width)
        }
        let next = offsets.count > count ? offsets[count] : nil
        var hits: [Hit] = []
        for position in offsets.prefix(count) {
            hits.append(Hit(offset: position, path: Self.text(try steps(to: position)), snippet: try snippet(at: position)))
        }
        return (hits, next)
    }

    /// Returns the positions of the needles in a piece, in code units. If `shown` is nil, the piece itself is searched.
    private static func positions(of needles: [[UInt8]], in shown: JSONShownText?, _ pieces: Pieces) -> [Int] {
        var found: [Int] = []
        func search(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
            for needle in needles {
                var next = ctables_find(bytes, count, 0, needle, needle.count)
                while next < count {
                    found.append(shown?.units[next] ?? next)
                    next = ctables_find(bytes, count, next + 1, needle, needle.count)
                }
            }
        }
        if let shown {
            shown.bytes.withUnsafeBufferPointer { bytes in bytes.baseAddress.map { search($0, bytes.count) } }
        } else {
            search(pieces.units, pieces.count)
        }
        return found
    }

    /// Returns the text in the forms that a search without regard to case must look for. `ctables_find` ignores the case of ASCII
    /// letters only, so other letters are searched for in both cases, and as at the beginning of a sentence.
    private static func forms(_ text: String) -> [String] {
        let lower = text.lowercased()
        return text.forms + (lower.prefix(1).uppercased() + lower.dropFirst()).forms
    }

    private static func needles(_ text: String) -> [[UInt8]] { unique(forms(text).map { Array($0.utf8) }) }

    /// Returns the text as it may be written in a file: unchanged, or with a backslash before quotes and backslashes.
    private static func writtenNeedles(_ text: String) -> [[UInt8]] {
        let quoted = forms(text).map { form in
            var quoted: [UInt8] = []
            JSONText.quote(Array(form.utf8), &quoted)
            return Array(quoted.dropFirst().dropLast())
        }
        return unique(needles(text) + quoted)
    }

    private static func unique(_ forms: [[UInt8]]) -> [[UInt8]] {
        var needles: [[UInt8]] = []
        for form in forms {
            let needle = form.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            if !needles.contains(needle) { needles.append(needle) }
        }
        return needles
    }

    private func snippet(at position: Int64) throws(TableError) -> String {
        let width = Int64(encoding.width)
        let from = max(start, position - 40 * width)
        var bytes = try file.bytes(at: from, count: Int(width) * 120)
        if width == 1 {
            while let first = bytes.first, first & 0xC0 == 0x80 { bytes.removeFirst() }
            while let last = bytes.last, last >= 0x80, !TextEncoding.isUTF8(Array(bytes.suffix(4))) || last >= 0xC0 {
                bytes.removeLast()
            }
        }
        return TextDecoder(encoding).text(bytes)
    }
}
