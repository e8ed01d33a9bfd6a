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
    /// Apple Mail keeps this part beside the mail, and it is not there.
    case elsewhere
}
