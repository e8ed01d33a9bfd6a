/// Finds the mails of a file and the parts of each mail, in one pass and constant memory.
///
/// Bodies are not looked at but for lines that begin with `From ` or `--`, which the shim finds at memory speed.
///
/// Accepts: mboxo, mboxrd, mboxcl and mboxcl2; LF, CRLF and mixed line ends, and files with carriage returns alone; a missing last
/// newline, NUL bytes, a byte order mark or empty lines before the first mail; multiparts without end, boundaries that contain
/// each other, boundaries followed by blanks, parts without header. A Content-Length is believed when it leads to a separator or to
/// the end. Nesting and the number of parts are bounded; what lies deeper stays part of the part around it.
public struct MessageScanner {
    /// Deeper nesting is left undivided.
    static let deepest = 100
    /// More parts of one mail are left undivided.
    static let mostParts = 20_000
    /// Of one header, this much is read; the rest is passed over.
    static let longestHeader = 1 << 20

    public let format: MailFormat
    var window: ByteWindow
    private var number: Int
    /// What has to be added to the window's offsets to have the file's.
    private let base: Int64
    /// For `.emlx`: where the mail ends.
    var limit: Int64 = .max

    var parts: [Part] = []
    var boundaries: [[UInt8]] = []
    var isCut = false
    /// Up to here (in the window's offsets) separators are none, because a Content-Length says so.
    var trustedEnd: Int64 = 0
    /// Whether there are such lines: then nothing was quoted when the archive was written.
    var hasUnquoted = false

    /// - Parameters:
    ///   - source: at the beginning of a file, or of a mail in it.
    ///   - format: nil to find out, which needs the beginning of the file.
    ///   - offset: of the source's first byte in the file.
    ///   - number: of the first mail that will be found.
    ///   - expected: how many bytes will be read as far as is known: no more memory than these need is taken.
    /// - Throws: `empty`, `notMail`, or what the source throws.
    public init(
        _ source: any ByteSource, format: MailFormat? = nil, offset: Int64 = 0, number: Int = 1, expected: Int64 = .max
    ) throws(MailError) {
        window = ByteWindow(source, expected: expected)
        base = offset
        self.number = number
        try window.require(MailFormat.decisive)
        if let format {
            self.format = format
        } else {
            guard !window.view.isEmpty else { throw .empty }
            guard case .yes(let found) = MailFormat.sniff(window.view, isWhole: true) else {
                guard case .no(let look) = MailFormat.sniff(window.view, isWhole: true) else { throw .notMail(nil) }
                throw .notMail(look)
            }
            self.format = found
        }
        window.learnLineEnds()
    }

    /// The offset in the file where the next mail starts.
    public var offset: Int64 { base + window.offset }

    var newline: UInt8 { window.newline }

    /// The next mail; nil at the end of the file.
    public mutating func next() throws(MailError) -> ScannedMessage? {
        guard try !window.isEmpty, offset < limit else { return nil }
        let start = offset
        let separator = try takeLead()
        (parts, boundaries, isCut, trustedEnd, hasUnquoted) = ([], [], false, 0, false)
        _ = try part(in: nil, depth: 0, fallbackType: .plain)
        if format != .mbox { while try !window.isEmpty { window.advance(.max) } }
        defer { number += 1 }
        return ScannedMessage(
            number: number, start: start, contentEnd: parts[0].end, end: offset, separator: separator, parts: parts,
            isQuoted: format == .mbox && !hasUnquoted, isCut: isCut)
    }

    /// Passes what stands before the header: a byte order mark, empty lines, the separator; returns the separator.
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
            if !window.view.starts(with: Separator.start) { _ = try mark(inHeader: false) }
            guard let (text, length) = try window.line(limit: Separator.longest), text.starts(with: Separator.start) else {
                break
            }
            let separator = Array(text)
            window.advance(length)
            return separator
        }
        return nil
    }

    private mutating func passEmptyLines() throws(MailError) {
        while try !window.isEmpty, let first = window.view.first, first.isSpace { window.advance(1) }
    }
}
