import GRDB

/// One thing that a person did, as a row of the journal.
public struct Act: Codable, Sendable {
    /// What was done, and so what undoing means. Each kind is declared beside the code that does it; its `Reversal` undoes it.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        /// Stands in the catalogue and in answers: it never changes.
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
    /// Whether an undo left something of it, which can be tried again; nil for no.
    public let refused: Bool?
    /// The name of the device that did it; nil for this machine.
    public let device: String?
    /// How many files it decided on or moved; nil where nobody counted.
    public let files: Int?
    /// What it was about; nil for what was done before Shoebox kept it, and where its kind says all.
    public let about: About?

    /// A condition on rows of `act`, as SQL.
    public static func isOf(_ kinds: [Kind]) -> String {
        "act.kind IN (\(kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
    }

    /// A condition on rows of `act`, as SQL: those that were not undone, or not wholly.
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
