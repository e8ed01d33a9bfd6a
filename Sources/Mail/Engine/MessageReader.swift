/// Reads the content of a mail and its parts.
public struct MessageReader {
    let opened: MailArchive.Opened
    public let message: ScannedMessage

    public init(_ message: ScannedMessage, in opened: MailArchive.Opened) {
        self.message = message
        self.opened = opened
    }

    /// Returns the mail without the separator and the `>` prefixes that the archive added, that is, in the form in which it was
    /// sent.
    public func raw() throws(MailError) -> MailPieces {
        try pieces(message.headerStart, message.contentEnd, isQuoted: message.isQuoted, .identity)
    }

    /// Returns the content of a part, with the transfer encoding decoded. Content stored in a file beside the mail is read from
    /// that file (`BesideMail`).
    public func content(of part: Part) throws(MailError) -> MailPieces {
        if let beside = try beside(part).pieces { return beside }
        return try pieces(part.bodyStart, part.end, isQuoted: message.isQuoted && part.encoding != .base64, part.encoding)
    }

    /// - Returns: whether the content of a part belongs in a file beside the mail, and the bytes of that file; nil if the file is
    ///   missing.
    func beside(_ part: Part) throws(MailError) -> (isMeant: Bool, pieces: MailPieces?) {
        guard BesideMail.folder(of: opened.file.path) != nil, BesideMail.holds(part) else { return (false, nil) }
        return (true, try BesideMail.open(part, in: message.parts, of: opened.file.path))
    }

    private func pieces(
        _ start: Int64, _ end: Int64, isQuoted: Bool, _ encoding: TransferEncoding
    ) throws(MailError) -> MailPieces {
        MailPieces(try opened.source(from: start, to: end), size: end - start, isQuoted: isQuoted, encoding: encoding)
    }
}
