public import Basics

/// A choice of mails of an archive.
public struct MailChoice: Codable, Sendable {
    /// A query for `MailQuery`; empty for all mails.
    public var query = ""
    /// If not empty, only the mails with these numbers.
    public var numbers: [Int] = []
    /// Whether the names of attachments begin with date and sender.
    public var isDated = false
    /// The file in which a `MailTally` is kept during the work; nil for none.
    public var tally: BytePath?

    public init() {}
}
