/// Why an archive or a mail cannot be read.
public enum MailError: Error, Equatable, Sendable {
    case empty
    /// Neither a mail nor an archive of mails; the payload says what it looks like, where that is known.
    case notMail(String?)
    /// The operating system said so (errno).
    case reading(Int32)
    /// The gzip data is damaged from here on (offset in what comes out).
    case damagedGzip(offset: Int64)
    /// There is no mail of this number.
    case noMessage(number: Int, count: Int)
    /// There is no part of this number in the mail.
    case noPart(Int)

    /// One plain sentence.
    public var explanation: String {
        switch self {
        case .empty: "The file is empty."
        case .notMail(let look): "This is neither a mail nor an archive of mails" + (look.map { "; it looks like \($0)." } ?? ".")
        case .reading: "The file could not be read."
        case .damagedGzip(let offset): "The compressed archive is damaged after \(offset) bytes of mail."
        case .noMessage(let number, let count):
            count == 0 ? "There is no mail in this archive." : "There is no mail number \(number); the archive has \(count)."
        case .noPart(let number): "The mail has no part number \(number)."
        }
    }
}
