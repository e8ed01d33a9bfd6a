public import Basics

/// Which mails of an archive.
public struct MailChoice: Codable, Sendable {
    /// As of `MailQuery`; empty for all.
    public var query = ""
    /// Not empty: these alone.
    public var numbers: [Int] = []
    /// Whether date and sender stand before the names of attachments.
    public var isDated = false
    /// Where a `MailTally` is kept while they are gone through; nil for nowhere.
    public var tally: BytePath?

    public init() {}
}
