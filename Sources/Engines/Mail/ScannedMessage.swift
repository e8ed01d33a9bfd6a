/// A mail found by the scanner: its place in the archive and its parts, not decoded.
public struct ScannedMessage: Sendable {
    /// 1 for the first of the archive.
    public let number: Int
    /// The offset of its first byte, including the separator before it.
    public let start: Int64
    /// The offset of the first header line.
    public var headerStart: Int64 { parts[0].start }
    /// The offset after the mail; the empty line before the next separator does not belong to it.
    public let contentEnd: Int64
    /// The offset of the next mail. The ranges of all mails cover the archive.
    public let end: Int64
    /// The `From ` line, without its line end; nil if there is none.
    public let separator: [UInt8]?
    /// At least one: the mail itself.
    public let parts: [Part]
    /// Whether lines that begin with `>From ` have a quote mark that the archive added (mboxo, mboxrd).
    public let isQuoted: Bool
    /// Whether the mail has more or deeper parts than the limits allow.
    public let isCut: Bool

    public var header: HeaderBlock { parts[0].header }
    public var bytes: Int64 { contentEnd - headerStart }

    /// The character set label of the first part that has one, for text without a label elsewhere in the mail. Only the first 20
    /// parts count, and no `us-ascii` or `utf-8`; nil if there is none.
    public var fallbackCharset: String? {
        for part in parts.prefix(20) {
            if let charset = part.charset, !charset.utf8.elementsEqual("us-ascii".utf8), !charset.utf8.elementsEqual("utf-8".utf8)
            {
                return charset
            }
        }
        return nil
    }

    /// The attachments (see `Attachments`).
    public var attachments: [Part] { Attachments.of(parts) }
}

/// The rule for attachments: a part with `Content-Disposition: attachment`, with a file name, or a part outside multipart/related
/// that is neither text nor multipart. A mail within the mail counts as one attachment, and its parts do not count.
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
        var above = parts[index].parent
        while let index = above {
            if parts[index].type.description == "multipart/related" { return false }
            above = parts[index].parent
        }
        return true
    }
}
