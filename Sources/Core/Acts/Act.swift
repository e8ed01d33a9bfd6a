import GRDB

/// One thing that a person did, as a row of the journal.
public struct Act: Codable, Sendable {
    /// The kind of act. It determines how the act is undone. Each kind is declared beside the code that does it, and its
    /// `Reversal` undoes it.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        /// Stored in the catalogue and sent in answers, so it must never change.
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
    /// True if an undo left a part of the act in effect; the undo can be tried again. Otherwise nil.
    public let refused: Bool?
    /// The name of the device that did it; nil for this machine.
    public let device: String?
    /// The number of files that it decided on or moved; nil if they were not counted.
    public let files: Int?
    /// The names and the count for a sentence about the act; nil for acts from before Shoebox stored this, and for kinds that say
    /// enough by themselves.
    public let about: About?

    /// A condition on rows of `act`, as SQL.
    public static func isOf(_ kinds: [Kind]) -> String {
        "act.kind IN (\(kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
    }

    /// A condition on rows of `act`, as SQL: acts that were not undone, or only in part.
    public static let isInEffect = "(act.undoneAt IS NULL OR act.refusedAt IS NOT NULL)"

    /// Acts that end when all their moves have been undone.
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
