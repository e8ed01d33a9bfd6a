/// Reads the content of a mail and its parts.
public struct MessageReader {
    private let opened: MailArchive.Opened
    public let message: ScannedMessage

    public init(_ message: ScannedMessage, in opened: MailArchive.Opened) {
        self.message = message
        self.opened = opened
    }

    /// The mail in the form in which it was sent: without the separator, and without the quote marks that the archive added.
    public func raw() throws(MailError) -> MailPieces {
        try pieces(message.headerStart, message.contentEnd, isQuoted: message.isQuoted, .identity)
    }

    /// The content of a part, with its transfer encoding decoded. If the content is in a file beside the mail, it is read from
    /// there (`BesideMail`).
    public func content(of part: Part) throws(MailError) -> MailPieces {
        if let beside = try beside(part).pieces { return beside }
        return try pieces(part.bodyStart, part.end, isQuoted: message.isQuoted && part.encoding != .base64, part.encoding)
    }

    /// - Returns: whether the content of a part belongs in a file beside the mail, and the bytes of this file, or nil if it is
    ///   missing.
    func beside(_ part: Part) throws(MailError) -> (isMeant: Bool, pieces: MailPieces?) {
        guard let folder = BesideMail.folder(of: opened.file.path), BesideMail.holds(part) else { return (false, nil) }
        return (true, try BesideMail.open(part, in: message.parts, folder))
    }

    private func pieces(
        _ start: Int64, _ end: Int64, isQuoted: Bool, _ encoding: TransferEncoding
    ) throws(MailError) -> MailPieces {
        MailPieces(try opened.source(from: start, to: end), size: end - start, isQuoted: isQuoted, encoding: encoding)
    }
}
