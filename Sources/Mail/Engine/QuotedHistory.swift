import Glibc

/// Removes quoted history and the signature from the text of a mail.
public enum QuotedHistory {
    private typealias Line = UnsafeBufferPointer<UInt8>

    /// - Returns: the text before the signature or the quoted mail at the end, without quoted lines; the whole text if nothing
    ///   would remain.
    public static func newText(of text: String) -> String {
        var text = text
        return text.withUTF8(newText) ?? text
    }

    /// Returns nil if the whole text is kept.
    private static func newText(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let lines = lines(of: bytes)
        var kept: [Line] = []
        for (index, line) in lines.enumerated() {
            if isSignature(line) || isHistory(line) { break }
            if isQuoted(line) || isAttribution(lines, index) { continue }
            kept.append(line)
        }
        while let last = kept.last, last.allSatisfy({ $0 == ASCII.space || $0 == ASCII.carriageReturn }) { kept.removeLast() }
        if kept.count == lines.count || kept.allSatisfy(isBlank) { return nil }
        var found: [UInt8] = []
        for (index, line) in kept.enumerated() {
            if index > 0 { found.append(ASCII.newline) }
            found += line
        }
        return String(decoding: found, as: UTF8.self)
    }

    private static func lines(of bytes: UnsafeBufferPointer<UInt8>) -> [Line] {
        var lines: [Line] = [], rest = bytes
        while let start = rest.baseAddress, let newline = memchr(start, Int32(ASCII.newline), rest.count) {
            let count = UnsafeRawPointer(newline) - UnsafeRawPointer(start)
            lines.append(Line(rebasing: rest[..<count]))
            rest = Line(rebasing: rest[(count + 1)...])
        }
        return lines + [rest]
    }

    private static func isBlank(_ line: Line) -> Bool { line.allSatisfy(\.isSpace) }

    private static func isQuoted(_ line: Line) -> Bool { line.first { $0 != ASCII.space } == ASCII.greater }

    /// Whether a line is the signature separator `-- ` (RFC 3676, section 4.3), or `--`.
    private static func isSignature(_ line: Line) -> Bool {
        guard line.first == ASCII.dash, line.count <= 4 else { return false }
        let words = line.last == ASCII.carriageReturn ? line.dropLast() : line[...]
        return words.elementsEqual("-- ".utf8) || words.elementsEqual("--".utf8)
    }

    /// Whether a line is one that Outlook and other programs write above the complete quoted mail.
    private static func isHistory(_ line: Line) -> Bool {
        if line.first == ASCII.dash, line.count < 80, line.starts(with: "-----".utf8), line.contains(where: \.isLetter) {
            let lower = String(decoding: line, as: UTF8.self).lowercased()
            return ["original", "forwarded", "ursprüngliche", "weitergeleitete", "d'origine"].contains { lower.contains($0) }
        }
        return line.first == ASCII.underscore && line.count >= 30
            && line.allSatisfy { $0 == ASCII.underscore || $0 == ASCII.carriageReturn }
    }

    /// Whether a line begins an attribution such as "On … wrote:", which takes one or two lines and is followed by a quote.
    private static func isAttribution(_ lines: [Line], _ index: Int) -> Bool {
        for length in 1...2 where index + length < lines.count {
            guard lines[index + length - 1].last(where: { !$0.isSpace }) == ASCII.colon else { continue }
            let next = lines[(index + length)...].prefix(3).first { !isBlank($0) }
            if next.map(isQuoted) == true { return true }
        }
        return false
    }
}
