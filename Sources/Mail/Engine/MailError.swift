/// Why an archive or a mail cannot be read.
public enum MailError: Error, Equatable, Sendable {
    case empty
    /// The file is neither a mail nor an archive of mails. The payload names the probable format; nil if it is unknown.
    case notMail(String?)
    /// The operating system reported this error (errno).
    case reading(Int32)
    /// The gzip data is damaged from this offset on, counted in the decompressed data.
    case damagedGzip(offset: Int64)
    /// There is no mail with this number. The archive has `count` mails.
    case noMessage(number: Int, count: Int)
    /// There is no part with this number in the mail.
    case noPart(Int)
    /// Apple Mail keeps this part in a file beside the mail, and this file is missing.
    case elsewhere
}
