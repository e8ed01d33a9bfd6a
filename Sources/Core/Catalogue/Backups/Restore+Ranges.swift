import GRDB

extension Restore {
    /// What Shoebox counts stays far below, and hundreds can be added.
    private static let most: Int64 = 1 << 53
    /// Columns whose numbers the program adds up or turns into others. All others are compared at most, and some use every bit.
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
    /// Of `tally`; its other values are sums over bits.
    private static let counters = ["freedBytes", "readDone", "namesIndexed"]

    /// Whether the numbers of a catalogue can be counted with. A file that was made to hurt has others, which end the program.
    static func isInRange(_ db: Database) throws -> Bool {
        for (table, columns) in counted where try db.tableExists(table) {
            // A backup of an older program lacks some.
            let known = Set(try db.columns(in: table).map(\.name))
            let conditions = columns.filter(known.contains).map { "\($0) NOT BETWEEN \(-most) AND \(most)" }
            if try isAny(db, in: table, conditions.joined(separator: " OR ")) { return false }
        }
        let names = counters.map { "'\($0)'" }.joined(separator: ", ")
        if try isAny(db, in: "tally", "key IN (\(names)) AND value NOT BETWEEN \(-most) AND \(most)") { return false }
        return try Double.fetchOne(db, sql: "SELECT total(abs(size)) FROM file") ?? 0 < Double(1 << 62)
    }

    private static func isAny(_ db: Database, in table: String, _ condition: String) throws -> Bool {
        guard !condition.isEmpty, try db.tableExists(table) else { return false }
        return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(condition))") ?? false
    }
}
