public import Base

public struct MailCount: Codable, Sendable {
    public let count: Int
    /// The size of the archive in bytes.
    public let bytes: Int64
    /// The files of a folder that are not mails, and the attachments that could not be written; at most the first hundred.
    public let problems: [Failure]
}
