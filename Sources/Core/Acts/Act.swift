import GRDB

/// A recorded user action, such as a deletion; a row of the journal.
public struct Act: Codable, Sendable {
    /// The kind of act, which determines how the act is undone. Each kind is declared beside the code that performs such acts,
    /// and has a separate `Reversal`.
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
    /// True if an undo of the act was refused, in part or completely. The act is then still in effect, at least in part, and
    /// the undo can be tried again. Otherwise nil.
    public let refused: Bool?
    /// The name of the device that did the act; nil for this machine.
    public let device: String?
    /// The number of files whose decision the act changed, or that the act moved; nil if they were not counted.
    public let files: Int?
    /// The names and the count in the localized sentence about the act; nil for acts stored by program versions without this
    /// property, and for kinds whose sentence contains neither.
    public let about: About?

    /// An SQL condition for acts of these kinds.
    public static func isOf(_ kinds: [Kind]) -> String {
        "act.kind IN (\(kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
    }

    /// An SQL condition for acts that are in effect at least in part: they were not undone, or their undo was refused in part or
    /// completely.
    public static let isInEffect = "(act.undoneAt IS NULL OR act.refusedAt IS NOT NULL)"

    /// An SQL condition for acts of those kinds that count as undone once all their moves have been undone.
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
