/// A mail found by the scanner: its position in the archive and its parts, not decoded.
public struct ScannedMessage: Sendable {
    /// The number of the mail; the first mail of the archive has number 1.
    public let number: Int
    /// The offset of the first byte, including the separator before the mail.
    public let start: Int64
    /// The offset of the first header line.
    public var headerStart: Int64 { parts[0].start }
    /// The offset after the mail. The empty line before the next separator is not part of the mail.
    public let contentEnd: Int64
    /// The offset of the next mail. Together, the ranges of all mails cover the whole archive.
    public let end: Int64
    /// The `From ` line, without its line end; nil if there is none.
    public let separator: [UInt8]?
    /// The parts; the first one is the mail itself.
    public let parts: [Part]
    /// Whether the archive added `>` to lines that now begin with `>From ` (mboxo, mboxrd).
    public let isQuoted: Bool
    /// Whether the mail exceeds the limits on the number or the depth of parts.
    public let isCut: Bool
    /// The property list behind the mail of an `.emlx` file; otherwise empty.
    let properties: [UInt8]

    public var header: HeaderBlock { parts[0].header }
    public var bytes: Int64 { contentEnd - headerStart }

    /// The character set label of the first part that has one, for text in the mail without a label. Only the first 20 parts are
    /// examined, and the labels `us-ascii` and `utf-8` are skipped; nil if there is no label.
    public var fallbackCharset: String? {
        parts.prefix(20).lazy.map(\.charset).first { Part.isMeaningful($0) } ?? nil
    }

    /// The attachments (see `Attachments`).
    public var attachments: [Part] { Attachments.of(parts) }
}

/// The rule for attachments. A part is an attachment if it has `Content-Disposition: attachment` or a file name, or if it is
/// neither text nor multipart. Within multipart/related, it must also have neither Content-ID nor Content-Location, because the
/// HTML cannot show it otherwise (RFC 8621, section 4.1.4). A mail within the mail is one attachment, and its parts are not
/// attachments.
public enum Attachments {
    public static func of(_ parts: [Part]) -> [Part] {
        var found: [Part] = []
        var skipDeeperThan = Int.max
        for index in parts.indices where parts[index].depth <= skipDeeperThan {
            skipDeeperThan = .max
            guard !parts[index].type.isMultipart else { continue }
            if parts[index].type.isMessage, parts[index].parent != nil {
                found.append(parts[index])
                skipDeeperThan = parts[index].depth
            } else if counts(index, in: parts) {
                found.append(parts[index])
            }
        }
        return found
    }

    /// Whether the sender marked a part as an attachment.
    static func isAttached(_ part: Part) -> Bool { part.disposition?.value.equals("attachment") == true || part.hasFileName }

    private static func counts(_ index: Int, in parts: [Part]) -> Bool {
        if isAttached(parts[index]) { return true }
        guard !parts[index].type.isText else { return false }
        guard parts[index].contentID != nil || parts[index].header.first("content-location") != nil else { return true }
        var above = parts[index].parent
        while let index = above {
            if parts[index].type.description == "multipart/related" { return false }
            above = parts[index].parent
        }
        return true
    }
}
