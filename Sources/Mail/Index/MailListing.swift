/// The conditions and the sort order of a list of mails.
public struct MailListing: Sendable {
    public enum Order: String, Sendable, CaseIterable { case date, sender, subject, size }

    public var query = MailQuery("")
    public var order = Order.date
    /// nil for the default direction: dates newest first, names from A to Z, sizes largest first.
    public var isAscending: Bool?
    /// Whether each conversation has only one row, which shows its newest hit.
    public var isGrouped = false
    /// The number of a mail whose conversation is listed; nil to list mails of all conversations.
    public var mate: Int?

    public init() {}

    var ascends: Bool { isAscending ?? (order == .sender || order == .subject) }

    var column: String {
        switch order {
        case .date: "date"
        case .sender: "senderKey"
        case .subject: "subjectKey"
        case .size: "bytes"
        }
    }
}

/// A page of a list.
public struct MailPage: Sendable {
    public let rows: [MailRow]
    /// The cursor of the next page; nil on the last page.
    public let next: String?
    /// The number of rows in the whole list; nil on later pages.
    public let count: Int?
    /// Whether the last word of the query was searched as an exact word, because a search for it as a prefix took too long.
    public var isNarrowed = false
}
