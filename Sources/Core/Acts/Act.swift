import GRDB

/// One thing that a user did, as a row of the journal.
public struct Act: Codable, Sendable {
    /// The kind of act, which determines how the act is undone. Each kind is declared beside the code that performs such acts,
    /// and has its own `Reversal`.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        /// Stored in the catalogue and sent in API responses, so it must never change.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(_ name: String) { rawValue = name }
    }

    public let id: Int64
    public let kind: Kind
    /// Milliseconds since 1970.
    public let at: Int64
    /// An English sentence for the log.
    public let summary: String
    public let undone: Bool
    /// True if an undo left a part of the act in effect, so that the undo can be tried again; otherwise nil.
    public let refused: Bool?
    /// The name of the device that did the act; nil for this machine.
    public let device: String?
    /// The number of files that the act decided on or moved; nil if they were not counted.
    public let files: Int?
    /// The names and the count for a localized sentence about the act; nil for acts stored before Shoebox had this, and for kinds
    /// whose sentence needs none.
    public let about: About?

    /// An SQL condition for acts of these kinds.
    public static func isOf(_ kinds: [Kind]) -> String {
        "act.kind IN (\(kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
    }

    /// An SQL condition for acts that were not undone, or only in part.
    public static let isInEffect = "(act.undoneAt IS NULL OR act.refusedAt IS NOT NULL)"

    /// An SQL condition for acts that count as undone once all their moves have been undone.
    static let movesFiles = isOf([.delete, .restore, .place])

    init(row: Row) {
        id = row["id"]
        kind = Kind(row["kind"])
        at = row["at"]
        summary = row["summary"]
        undone = row["undoneAt"] != nil
        refused = (row["refusedAt"] as Int64?) == nil ? nil : true
        device = row["device"]
        files = row["files"]
        about = About(stored: row["about"])
    }
}
