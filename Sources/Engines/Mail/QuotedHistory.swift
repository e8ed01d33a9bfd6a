/// What is new in a mail: without the quoted history below it and the signature.
public enum QuotedHistory {
    /// - Returns: the text up to the signature or to where the history begins that goes on to the end, without quoted lines;
    ///   the whole text when nothing else would be left.
    public static func newText(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var kept: [Substring] = []
        for (index, line) in lines.enumerated() {
            if isSignature(line) || isHistory(line) { break }
            if isQuoted(line) { continue }
            if isAttribution(lines, index) { continue }
            kept.append(line)
        }
        while let last = kept.last, last.allSatisfy({ $0 == " " || $0 == "\r" }) { kept.removeLast() }
        let found = kept.joined(separator: "\n")
        return found.allSatisfy(\.isWhitespace) ? text : found
    }

    private static func isQuoted(_ line: Substring) -> Bool { line.utf8.first { $0 != ASCII.space } == ASCII.greater }

    /// RFC 3676, section 4.3, and the same without its space; the underscores of lists and free mail.
    private static func isSignature(_ line: Substring) -> Bool {
        line == "-- " || line == "--" || line == "-- \r" || line == "--\r"
    }

    /// Lines below which Outlook and others put the whole mail that is answered.
    private static func isHistory(_ line: Substring) -> Bool {
        let bytes = line.utf8
        if bytes.first == ASCII.dash, bytes.count < 80, line.hasPrefix("-----"), bytes.contains(where: \.isLetter) {
            let lower = line.lowercased()
            return ["original", "forwarded", "ursprüngliche", "weitergeleitete", "d'origine"].contains { lower.contains($0) }
        }
        return bytes.first == ASCII.underscore && bytes.count >= 30
            && bytes.allSatisfy { $0 == ASCII.underscore || $0 == ASCII.carriageReturn }
    }

    /// "On … wrote:" and its sisters, alone or over two lines, when a quote follows.
    private static func isAttribution(_ lines: [Substring], _ index: Int) -> Bool {
        for length in 1...2 where index + length < lines.count {
            guard lines[index + length - 1].utf8.last(where: { !$0.isSpace }) == ASCII.colon else { continue }
            let next = lines[(index + length)...].prefix(3).first { !$0.allSatisfy(\.isWhitespace) }
            if next.map(isQuoted) == true { return true }
        }
        return false
    }
}
