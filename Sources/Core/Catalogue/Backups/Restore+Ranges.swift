import GRDB

extension Restore {
    /// Seconds, sizes and numbers of rows stay far below, and a million of them can be added.
    private static let most: Int64 = 1 << 53
    private static let mostInAll = Double(1 << 62)
    /// Columns of any name here use every bit: hashes, what the file system calls a file, and its times in nanoseconds.
    private static let wide: Set = ["differenceHash", "perceptualHash", "turnedHash", "inode", "device", "modified", "changed"]
    /// What is counted and added up.
    private static let amounts: Set = ["size", "bytes", "files", "undecided"]

    /// Whether every number of a catalogue is one that Shoebox writes. A file that was made to hurt has others, and would end the
    /// program that adds to them.
    static func isInRange(_ db: Database) throws -> Bool {
        for table in try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict")
        {
            let columns = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE type = 'INTEGER' AND hidden = 0", arguments: [table])
            var conditions: [String] = []
            for column in columns where !wide.contains(column) {
                let name = column.quotedDatabaseIdentifier
                conditions.append("\(name) NOT BETWEEN \(amounts.contains(column) ? 0 : -most) AND \(most)")
            }
            if conditions.isEmpty { continue }
            let name = table.quotedDatabaseIdentifier
            if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(name) WHERE \(conditions.joined(separator: " OR ")))")
                == true
            {
                return false
            }
            for column in columns where amounts.contains(column) {
                let sum = try Double.fetchOne(db, sql: "SELECT total(\(column.quotedDatabaseIdentifier)) FROM \(name)")
                if sum ?? 0 > mostInAll { return false }
            }
        }
        return true
    }
}
