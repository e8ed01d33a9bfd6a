import GRDB

/// One thing that a person did, as a row of the journal.
public struct Act: Codable, Sendable {
    /// What was done. It decides what undo does.
    public enum Kind: String, Codable, Sendable {
        case decide, putBack, delete, restore, startOver, unshare
        case editNote, sortNote, deleteNote
        /// The person said that similar photos are no duplicates.
        case separate
        /// An album was created or changed, or photos were added to it or removed from it.
        case album
        case correctScreenshots
        /// Files were moved into folders beside them.
        case place
        /// Captions were written into files beside pictures.
        case writeCaptions
        /// Files from elsewhere, such as attachments of a mail, were copied into a shared folder.
        case addFiles
    }

    public let id: Int64
    public let kind: Kind
    /// Milliseconds since 1970.
    public let at: Int64
    /// An English sentence for the log.
    public let summary: String
    public let undone: Bool

    /// A condition on rows of `act`, as SQL.
    public static func isOf(_ kinds: Kind...) -> String {
        "act.kind IN (\(kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
    }

    /// Acts that end when all their moves have been undone.
    static let movesFiles = isOf(.delete, .restore, .place)

    init?(row: Row) {
        guard let kind = Kind(rawValue: row["kind"]) else { return nil }
        id = row["id"]
        self.kind = kind
        at = row["at"]
        summary = row["summary"]
        undone = row["undoneAt"] != nil
    }
}
