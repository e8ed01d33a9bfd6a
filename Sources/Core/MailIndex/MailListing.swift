/// What a list of mails is of, and in which order.
public struct MailListing: Sendable {
    public enum Order: String, Sendable, CaseIterable { case date, sender, subject, size }

    public var query = MailQuery("")
    public var order = Order.date
    /// nil for what suits the order: newest first, names from A, largest first.
    public var isAscending: Bool?
    /// One row for a conversation, that of its newest mail which is wanted.
    public var isGrouped = false
    /// Only the conversation that the mail of this number is in.
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
    /// Where the next page begins; nil at the end.
    public let next: String?
    /// How many rows the whole list has; nil on later pages.
    public let count: Int?
    /// Whether more words begin like the last one than can be looked at: only mails with that very word are listed.
    public var isNarrowed = false
}
