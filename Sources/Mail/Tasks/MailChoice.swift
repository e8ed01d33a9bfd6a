public import Base

/// A selection of mails of an archive.
public struct MailChoice: Codable, Sendable {
    /// A query for `MailQuery`; empty for all mails.
    public var query = ""
    /// The numbers of the selected mails; empty to select by `query` only.
    public var numbers: [Int] = []
    /// Whether the file names of attachments begin with the date and the sender.
    public var isDated = false
    /// The file to which the progress (`MailProgress`) is written during the work; nil to write no progress.
    public var tally: BytePath?

    public init() {}
}
