/// Finds the mails in a file and the parts of each mail, in one pass and constant memory.
///
/// Bodies are searched only for lines that begin with `From ` or `--`.
///
/// Accepts mboxo, mboxrd, mboxcl, mboxcl2 and MMDF; LF, CRLF, mixed line ends, and files with carriage returns only; a missing last
/// newline, NUL bytes, and a byte order mark or empty lines before the first mail; a first separator that is missing or has `>`
/// before it; multiparts without an end, boundaries that are prefixes of other boundaries, boundaries followed by spaces, and
/// parts without a header. A Content-Length is trusted if it leads to a separator or to the end of the file. The nesting depth
/// and the number of parts are limited; parts beyond the limits are not separated from the enclosing part.
public struct MessageScanner {
    /// The maximum nesting depth of parts.
    static let maximumDepth = 100
    /// The maximum number of parts of a mail.
    static let maximumParts = 20_000
    /// The maximum size of a header in bytes; the rest is skipped.
    static let maximumHeader = 1 << 20
    /// The maximum size in bytes of the property list of an `.emlx` file; the rest is not read.
    private static let maximumProperties = 16 << 10

    public private(set) var format: MailFormat
    /// Whether the lines between the mails are those of MMDF.
    private(set) var isMMDF = false
    /// Whether the file is a single mail even if some of its lines look like separators.
    private let isAlone: Bool
    var window: ByteWindow
    private var number: Int
    /// The offset in the file of the first byte of the window.
    private let base: Int64
    /// The end of the mail in an `.emlx` file.
    var limit: Int64 = .max

    var parts: [Part] = []
    var boundaries: [[UInt8]] = []
    var isCut = false
    /// The end of the mail according to its Content-Length, as an offset in the window. Lines before it are not separators.
    var trustedEnd: Int64 = 0
    /// Whether there are `From ` lines before `trustedEnd`. If so, the archive has not added `>` prefixes.
    var hasUnquoted = false

    /// - Parameters:
    ///   - source: starts at the beginning of a file, or of a mail in the file.
    ///   - format: nil to detect the format; the source must then start at the beginning of the file.
    ///   - offset: the offset in the file of the first byte of the source.
    ///   - number: the number of the first mail.
    ///   - isAlone: whether a file that begins with a header is a single mail. If it is false, a separator after that mail makes
    ///     the file an mbox.
    ///   - expected: the number of bytes that will be read, if known. It limits the memory used.
    /// - Throws: `empty`, `notMail`, or the errors of the source.
    public init(
        _ source: any ByteSource, format: MailFormat? = nil, offset: Int64 = 0, number: Int = 1, isAlone: Bool = false,
        expected: Int64 = .max
    ) throws(MailError) {
        window = ByteWindow(source, expected: expected)
        base = offset
        (self.number, self.isAlone) = (number, isAlone)
        try window.require(MailFormat.decisive)
        if let format {
            self.format = format
        } else {
            guard !window.view.isEmpty else { throw .empty }
            guard case .yes(let found) = MailFormat.sniff(window.view, isWhole: true) else {
                guard case .no(let foundFormat) = MailFormat.sniff(window.view, isWhole: true) else { throw .notMail(nil) }
                throw .notMail(foundFormat)
            }
            self.format = found
        }
        window.detectLineEnds()
        if self.format == .mbox { isMMDF = Separator.isMMDF(window.view.drop(while: \.isSpace).prefix { !$0.isSpace }) }
    }

    /// The offset in the file of the start of the next mail.
    public var offset: Int64 { base + window.offset }

    var newline: UInt8 { window.newline }

    /// Returns the next mail, or nil at the end of the file.
    public mutating func next() throws(MailError) -> ScannedMessage? {
        guard try !window.isEmpty, offset < limit else { return nil }
        let start = offset
        let separator = try takeLead()
        if isMMDF, try window.isEmpty { return nil }
        (parts, boundaries, isCut, trustedEnd, hasUnquoted) = ([], [], false, 0, false)
        _ = try part(in: nil, depth: 0, fallbackType: .plain)
        let properties = format == .emlx ? try propertyList() : []
        if isMMDF { try takeClosingLine() }
        if format != .mbox { while try !window.isEmpty { window.advance(.max) } }
        nameNeighbours()
        defer { number += 1 }
        return ScannedMessage(
            number: number, start: start, contentEnd: parts[0].end, end: offset, separator: separator, parts: parts,
            isQuoted: format == .mbox && !isMMDF && !hasUnquoted, isCut: isCut, properties: properties)
    }

    /// Takes the line of MMDF that closes a mail. The next mail begins with a line of its own.
    private mutating func takeClosingLine() throws(MailError) {
        guard let (text, length) = try window.line(limit: 8), Separator.isMMDF(text) else { return }
        window.advance(length)
        try passEmptyLines()
    }

    /// Returns the beginning of the property list behind the mail of an `.emlx` file. It is empty if the source cannot seek.
    private func propertyList() throws(MailError) -> [UInt8] {
        guard limit < .max else { return [] }
        return try window.peek(at: limit - base, count: Self.maximumProperties) ?? []
    }

    /// Gives each part whose name has bytes without a character set the character set of the nearest text before it. If there is
    /// no such text, that of the first text of the mail, or of the words in the subject.
    private mutating func nameNeighbours() {
        guard parts.count > 1, parts.contains(where: \.hasRawName) else { return }
        func label(_ part: Part) -> String? { part.type.isText && Part.isMeaningful(part.charset) ? part.charset : nil }
        let texts = parts.lazy.filter { !Attachments.isAttached($0) }
        var nearest =
            texts.compactMap(label).first ?? parts.lazy.compactMap(label).first
            ?? parts[0].header.first("subject").flatMap(EncodedWords.label).flatMap { Part.isMeaningful($0) ? $0 : nil }
        for index in parts.indices {
            if !Attachments.isAttached(parts[index]) { nearest = label(parts[index]) ?? nearest }
            if parts[index].hasRawName { parts[index].neighbourCharset = nearest }
        }
    }

    /// Skips a byte order mark, empty lines and the separator before the header. Returns the separator.
    private mutating func takeLead() throws(MailError) -> [UInt8]? {
        try window.require(8)
        if offset == 0, window.view.starts(with: [0xEF, 0xBB, 0xBF]) { window.advance(3) }
        switch format {
        case .mail: try passEmptyLines()
        case .emlx:
            try passEmptyLines()
            guard let (text, length) = try window.line(limit: 64), let bytes = text.trimmed.decimal else { break }
            window.advance(length)
            limit = offset + Int64(bytes)
        case .mbox:
            try passEmptyLines()
            while isMMDF, let (text, length) = try window.line(limit: 8), Separator.isMMDF(text) {
                window.advance(length)
                try passEmptyLines()
            }
            if isMMDF, !window.view.starts(with: Separator.start) { break }
            if let quoted = try takeQuotedSeparator() { return quoted }
            if !window.view.starts(with: Separator.start) { _ = try mark(inHeader: false) }
            guard let (text, length) = try window.line(limit: Separator.maximumLength), text.starts(with: Separator.start) else {
                break
            }
            let separator = Array(text)
            window.advance(length)
            return separator
        }
        return nil
    }

    /// Reads a separator at the beginning of the file that some program has quoted with `>` as if it were a line of text. Returns
    /// the separator without the `>`.
    private mutating func takeQuotedSeparator() throws(MailError) -> [UInt8]? {
        guard window.view.first == ASCII.greater, let (text, length) = try window.line(limit: Separator.maximumLength),
            let separator = Separator.unquoted(text.trimmedEnd)
        else { return nil }
        window.advance(length)
        return Array(separator)
    }

    /// Whether a separator may follow a mail that began without one.
    var mayBecomeMbox: Bool { format == .mail && !isAlone && boundaries.isEmpty }

    /// Continues as an mbox, because the file seemed to be a single mail but contains several.
    mutating func becomeMbox() { format = .mbox }

    private mutating func passEmptyLines() throws(MailError) {
        while try !window.isEmpty, let first = window.view.first, first.isSpace { window.advance(1) }
    }
}
