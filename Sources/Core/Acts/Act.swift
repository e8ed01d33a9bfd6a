import GRDB

/// One thing a person did, as the journal keeps it.
public struct Act: Codable, Sendable {
    /// What was done, and so what undoing means.
    public enum Kind: String, Codable, Sendable {
        case decide, putBack, delete, restore, startOver, unshare
        case editNote, sortNote, deleteNote
        /// Look-alikes were said to be no duplicates.
        case separate
        /// An album was made, changed, or got other photos.
        case album
        case correctScreenshots
        /// Files were moved into folders beside them.
        case place
        /// Captions were written into files beside pictures.
        case writeCaptions
        /// Copies of files from elsewhere, as of a mail, came into a shared folder.
        case addFiles
    }

    public let id: Int64
    public let kind: Kind
    /// Milliseconds since 1970.
    public let at: Int64
    /// An English sentence for the log.
    public let summary: String
    public let undone: Bool

    init?(row: Row) {
        guard let kind = Kind(rawValue: row["kind"]) else { return nil }
        id = row["id"]
        self.kind = kind
        at = row["at"]
        summary = row["summary"]
        undone = row["undoneAt"] != nil
    }
}
