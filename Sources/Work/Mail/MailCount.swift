public import Basics

public struct MailCount: Codable, Sendable {
    public let count: Int
    /// The size of the archive.
    public let bytes: Int64
    /// Files of a folder that are no mails, and attachments that could not be written; at most the first hundred.
    public let problems: [Failure]
}
