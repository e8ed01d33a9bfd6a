/// The conditions and the order of a list of mails.
public struct MailListing: Sendable {
    public enum Order: String, Sendable, CaseIterable { case date, sender, subject, size }

    public var query = MailQuery("")
    public var order = Order.date
    /// nil for the default of the order: newest first, names from A, largest first.
    public var isAscending: Bool?
    /// Whether each conversation has only one row, the row of its newest hit.
    public var isGrouped = false
    /// The number of a mail, to list only the mails of its conversation.
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
    /// The cursor of the next page; nil at the end.
    public let next: String?
    /// The number of rows of the whole list; nil on later pages.
    public let count: Int?
    /// Whether too many words begin with the last word typed, so that only mails with that exact word are listed.
    public var isNarrowed = false
}
