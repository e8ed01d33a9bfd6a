import Base

/// The beginning of a text, used to determine the kind of text.
struct TextStart {
    private let text: [UInt8]

    /// Returns nil if the bytes are not text, that is, if they contain zeros (except in UTF-16 with a byte order mark) or many
    /// control characters.
    init?(_ start: [UInt8]) {
        var text = start
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            // The ASCII characters are enough to recognize the kind of text.
            text = start.dropFirst(2).filter { $0 != 0 }
        }
        // Tab, line feed, form feed, carriage return and escape are allowed.
        let control = text.count { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) }
        guard !text.contains(0), control * 100 <= text.count else { return nil }
        self.text = text
    }

    /// - Parameter named: the kind that the file's name promises.
    func kind(named: FileKind?) -> FileKind {
        let first = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let tag = String(decoding: first.prefix(512), as: UTF8.self).lowercased()
        if tag.hasPrefix("<") { return markup(tag, first) }
        if text.starts(with: Array("From ".utf8)), hasHeader { return .mbox }
        if named == .mail || startsWithHeader { return .mail }
        if let byte = first.first, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["), named == .json || isJSON(first) {
            return .json
        }
        if named == .csv || isTable { return .csv }
        return .text
    }

    private func markup(_ tag: String, _ first: ArraySlice<UInt8>) -> FileKind {
        if tag.hasPrefix("<!doctype html") || tag.hasPrefix("<html") { return .html }
        if tag.hasPrefix("<svg") || (contains(first.prefix(4096), "<svg") && tag.hasPrefix("<?xml")) { return .svg }
        if tag.hasPrefix("<?xml") { return contains(first.prefix(2048), "<html") ? .html : .xml }
        if contains(first.prefix(2048), "<html") || contains(first.prefix(2048), "<body") { return .html }
        return tag.dropFirst().first.map { $0.isLetter || $0 == "!" } == true ? .xml : .text
    }

    /// Whether the text is JSON. A first "{" or "[" is not enough, because other texts, such as logs and settings files, also
    /// begin with it.
    private func isJSON(_ first: ArraySlice<UInt8>) -> Bool {
        guard let next = first.dropFirst().first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return false }
        let object = first.first == UInt8(ascii: "{")
        let starts = object ? Array("\"}".utf8) : Array("\"[{]-0123456789tfn".utf8)
        return starts.contains(next) && (!object || contains(first, ":") || next == UInt8(ascii: "}"))
    }

    private var lines: [ArraySlice<UInt8>] {
        text.split(separator: UInt8(ascii: "\n"), maxSplits: 20, omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    }

    /// Whether the second line is a header field of a mail.
    private var hasHeader: Bool { lines.dropFirst().first.map(isField) ?? false }

    /// Whether the text begins with at least three lines of header fields, one of which is typical of mails, such as `From` or
    /// `Received`.
    private var startsWithHeader: Bool {
        let head = lines.prefix { !$0.isEmpty }
        guard head.count >= 3, head.allSatisfy({ isField($0) || [0x20, 0x09].contains($0.first) }) else { return false }
        let names = Set(head.map { String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased() })
        return !names.isDisjoint(with: ["from", "received", "return-path", "message-id", "mime-version", "delivered-to"])
    }

    /// Whether a line is a header field, `name: value` (RFC 5322 §2.2).
    private func isField(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
        return line[..<colon].allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Whether the first lines all contain the same number, at least one, of the same separator.
    private var isTable: Bool {
        let whole = lines.dropLast().filter { !$0.isEmpty }
        guard whole.count >= 3 else { return false }
        return Array("\t;,|".utf8).contains { separator in
            let counts = Set(whole.map { line in line.count { $0 == separator } })
            return counts.count == 1 && counts.first.map { $0 >= 1 } == true
        }
    }
}
