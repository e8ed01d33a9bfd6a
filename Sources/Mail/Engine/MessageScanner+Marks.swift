extension MessageScanner {
    /// A line that ends a header, a part or a mail.
    enum Mark {
        /// The end of the file, or of the mail.
        case end
        /// A `From ` line, or a line of MMDF.
        case separator
        /// The empty line after a header.
        case empty
        /// The delimiter or the closing delimiter of `boundaries[level]`. `length` is the length of the line including its line
        /// end.
        case boundary(level: Int, isClosing: Bool, length: Int)
    }

    /// The maximum length of a delimiter line in bytes. Longer lines are not delimiters (RFC 2046 allows 70 characters).
    private static let maximumDelimiter = 2048

    /// Moves to the beginning of the next mark, the line that ends a header, a part or a mail. This may be the current line.
    mutating func mark(inHeader: Bool) throws(MailError) -> Mark {
        let starts = starts(inHeader: inHeader)
        while true {
            if let mark = try markHere(inHeader: inHeader) { return mark }
            if let starts {
                guard try window.advanceToLine(startingWith: starts) else { return .end }
            } else {
                while try !window.isEmpty { window.advance(.max) }
                return .end
            }
        }
    }

    /// Returns the first bytes of lines that may be marks, or nil if no line can be one.
    private func starts(inHeader: Bool) -> LineStarts? {
        let from = isMMDF ? Separator.markOfMMDF : format == .mbox || mayBecomeMbox ? UInt8(ascii: "F") : nil,
            dash = boundaries.isEmpty ? nil : ASCII.dash
        if inHeader { return LineStarts(window.newline, ASCII.carriageReturn, from, dash ?? from) }
        if let from { return LineStarts(from, dash) }
        return dash.map { LineStarts($0) }
    }

    private mutating func markHere(inHeader: Bool) throws(MailError) -> Mark? {
        try window.require(3)
        guard let first = window.byte(), offset < limit else { return .end }
        switch first {
        case window.newline where inHeader: return .empty
        case ASCII.carriageReturn where inHeader:
            return window.view.drop { $0 == ASCII.carriageReturn }.first == ASCII.newline ? .empty : nil
        case Separator.markOfMMDF where isMMDF:
            return try window.line(limit: 8).map { Separator.isMMDF($0.text) } == true ? .separator : nil
        case UInt8(ascii: "F") where !isMMDF && (format == .mbox || mayBecomeMbox):
            return try isSeparatorHere(inHeader) ? .separator : nil
        case ASCII.dash where !boundaries.isEmpty: return try boundaryHere()
        default: return nil
        }
    }

    private mutating func isSeparatorHere(_ inHeader: Bool) throws(MailError) -> Bool {
        try window.require(Separator.start.count)
        guard window.view.starts(with: Separator.start), let (text, length) = try window.line(limit: Separator.maximumLength),
            Separator.isSeparator(text)
        else { return false }
        if window.offset < trustedEnd {
            hasUnquoted = true
            return false
        }
        if mayBecomeMbox {
            guard !inHeader, emptyLineBefore > 0, !Separator.isOfPatch(text), try hasHeader(after: length) else { return false }
            becomeMbox()
            return true
        }
        if inHeader || emptyLineBefore > 0 || window.offset == 0 { return true }
        // If there is no empty line before the separator, a header must follow it.
        return try hasHeader(after: length)
    }

    private mutating func hasHeader(after length: Int) throws(MailError) -> Bool {
        try window.require(length + 200)
        let next = window.view.dropFirst(length).prefix { $0 != window.newline }
        return HeaderBlock.name(in: next) != nil || next.starts(with: ">from ")
    }

    private mutating func boundaryHere() throws(MailError) -> Mark? {
        try window.require(2)
        guard window.byte() == ASCII.dash, window.byte(1) == ASCII.dash,
            let (text, length) = try window.line(limit: Self.maximumDelimiter)
        else {
            return nil
        }
        let content = text.dropFirst(2).trimmedEnd
        let stem = content.suffix(2).elementsEqual([ASCII.dash, ASCII.dash]) ? content.dropLast(2) : nil
        for level in boundaries.indices.reversed() {
            let extra = content.count - boundaries[level].count
            guard extra == 0 || extra == 2 else { continue }
            if content.elementsEqual(boundaries[level]) { return .boundary(level: level, isClosing: false, length: length) }
            if let stem, stem.elementsEqual(boundaries[level]) { return .boundary(level: level, isClosing: true, length: length) }
        }
        return nil
    }

    /// The length of the line end before the cursor.
    var lineEndBefore: Int {
        let before = window.before
        guard before.last == window.newline else { return 0 }
        return window.newline == ASCII.newline && before.dropLast().last == ASCII.carriageReturn ? 2 : 1
    }

    /// The length of the empty line before the cursor; 0 if the line before is not empty.
    var emptyLineBefore: Int {
        let length = lineEndBefore
        return length > 0 && window.before.dropLast(length).last == window.newline ? length : 0
    }
}
