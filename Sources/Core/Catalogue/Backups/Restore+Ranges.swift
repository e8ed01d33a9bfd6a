import GRDB

extension Restore {
    /// The maximum value of a counter in a valid catalogue. Real values are far below it, and hundreds of values of this size can
    /// be added without overflow.
    private static let maximum: Int64 = 1 << 53
    /// Columns whose values the program adds up or converts. Values of other columns are only compared, and some of them use
    /// all 64 bits.
    private static let counted = [
        "file": ["size", "taken", "colour", "width", "height", "decidedAt"],
        "census": ["files", "bytes"],
        "directorySum": ["smallest", "largest", "oldest", "newest", "files", "undecided", "bytes"],
        "monthSum": ["month", "smallest", "largest", "oldest", "newest", "files", "undecided", "bytes"],
        "trashed": ["bytes", "deletedAt"], "otherFile": ["size"], "arrival": ["bytes", "arrivedAt"],
        "reading": ["width", "height", "readAt"], "scanPage": ["width", "height", "bytes", "position"],
        "extraction": ["files", "bytes"], "convertFile": ["bytes", "position"],
        "job": ["planned", "expected", "total", "done", "failed"],
    ]
    /// Keys of `tally` that are counters. The other values in `tally` are hashes, which use all 64 bits.
    private static let counters = ["freedBytes", "readDone", "namesIndexed", "queuedCompanionBytes"]

    /// Whether the values of a catalogue are in the range that the program can calculate with. A manipulated file may contain
    /// values outside it, which would crash the program.
    static func isInRange(_ db: Database) throws -> Bool {
        for (table, columns) in counted where try db.tableExists(table) {
            // A backup of an older program version lacks some of the columns.
            let known = Set(try db.columns(in: table).map(\.name))
            let conditions = columns.filter(known.contains).map { "\($0) NOT BETWEEN \(-maximum) AND \(maximum)" }
            if try isAny(db, in: table, conditions.joined(separator: " OR ")) { return false }
        }
        let names = counters.map { "'\($0)'" }.joined(separator: ", ")
        if try isAny(db, in: "tally", "key IN (\(names)) AND value NOT BETWEEN \(-maximum) AND \(maximum)") { return false }
        return try Double.fetchOne(db, sql: "SELECT total(abs(size)) FROM file") ?? 0 < Double(1 << 62)
    }

    private static func isAny(_ db: Database, in table: String, _ condition: String) throws -> Bool {
        guard !condition.isEmpty, try db.tableExists(table) else { return false }
        return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(condition))") ?? false
    }
}
