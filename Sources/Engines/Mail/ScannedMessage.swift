/// A mail as the scanner finds it: its place in the archive and its parts, nothing decoded.
public struct ScannedMessage: Sendable {
    /// 1 for the first of the archive.
    public let number: Int
    /// The first byte that belongs to it, of the separator before it too.
    public let start: Int64
    /// The first header line.
    public var headerStart: Int64 { parts[0].start }
    /// The first byte after the mail; the empty line before the next separator is no part of the mail.
    public let contentEnd: Int64
    /// Where the next mail starts; the bytes of all mails together are the archive.
    public let end: Int64
    /// The `From ` line, without its line end; nil where there is none.
    public let separator: [UInt8]?
    /// At least one: the mail itself.
    public let parts: [Part]
    /// Whether lines that begin with `>From ` lost a quote mark when they were written (mboxo, mboxrd).
    public let isQuoted: Bool
    /// Whether the mail has more parts, or deeper ones, than are told apart.
    public let isCut: Bool

    public var header: HeaderBlock { parts[0].header }
    public var bytes: Int64 { contentEnd - headerStart }

    /// A character set that some part names, for undeclared bytes elsewhere in the mail.
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

/// What counts as an attachment: `Content-Disposition: attachment`, or a file name, or a leaf that is neither text nor multipart
/// and stands outside multipart/related; a mail within the mail counts one, and what is in it does not count.
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

    /// Whether the sender made it one, whatever it is.
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
