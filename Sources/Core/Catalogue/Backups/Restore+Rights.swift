import GRDB

/// Takes the rights of devices from the current catalogue, never from a backup, so that a removed device remains removed and a
/// paired device remains paired.
extension Restore {
    /// The table of devices, and the migration that created it.
    private static let devices = "device", devicesStep = "14 devices"
    /// Settings that allow other devices to access this machine.
    private static let choices = ["reach.network"]

    private struct Rights {
        var rows: [Row] = []
        var lastNumber: Int64 = 0
        var choices: [(name: String, value: String)] = []
    }

    /// Replaces the devices and the settings in `choices` of a backup by those of the current catalogue, which the backup will
    /// replace.
    ///
    /// - Parameter current: nil if there is no catalogue or it is damaged; then no device has access.
    static func keepRights(of current: DatabaseQueue?, in new: DatabaseQueue) throws {
        let rights = try current?.read(rights) ?? Rights()
        if try new.read({ try !$0.tableExists(devices) }), !rights.rows.isEmpty {
            try Migrations.all.migrate(new, upTo: devicesStep)
        }
        try new.write { db in
            try db.execute(
                sql: "DELETE FROM setting WHERE key IN (\(choices.map { _ in "?" }.joined(separator: ", ")))",
                arguments: .init(choices))
            for (name, value) in rights.choices { try SettingTable.set(db, name, value) }
            guard try db.tableExists(devices) else { return }
            let last = max(rights.lastNumber, try lastNumber(db, devices))
            try db.execute(sql: "DELETE FROM \(devices)")
            let known = Set(try db.columns(in: devices).map(\.name))
            for row in rights.rows { try insert(row, known, db) }
            // A session of a removed device must never become valid for a new device.
            try setLastNumber(db, devices, last)
        }
    }

    /// Ensures that the restored catalogue does not reuse an id that the current catalogue has assigned, because a browser page
    /// or a command may still refer to the former row.
    ///
    /// - Parameter current: nil if there is no catalogue or it is damaged.
    static func keepNumbers(of current: DatabaseQueue?, in new: DatabaseQueue) throws {
        let last = try current?.read { try Row.fetchAll($0, sql: "SELECT name, seq FROM sqlite_sequence") } ?? []
        try new.write { db in
            for row in last {
                let (table, number) = (row["name"] as String, row["seq"] as Int64)
                if try db.tableExists(table), try number > lastNumber(db, table) { try setLastNumber(db, table, number) }
            }
        }
    }

    private static func rights(_ db: Database) throws -> Rights {
        var rights = Rights()
        if try db.tableExists(devices) {
            rights.rows = try Row.fetchAll(db, sql: "SELECT * FROM \(devices)")
            rights.lastNumber = try lastNumber(db, devices)
        }
        if try db.tableExists("setting") {
            rights.choices = try choices.compactMap { name in try SettingTable.value(db, name).map { (name, $0) } }
        }
        return rights
    }

    private static func lastNumber(_ db: Database, _ table: String) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table]) ?? 0
    }

    private static func setLastNumber(_ db: Database, _ table: String, _ number: Int64) throws {
        try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
        try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, number])
    }

    private static func insert(_ row: Row, _ known: Set<String>, _ db: Database) throws {
        let columns = row.filter { known.contains($0.0) }
        let names = columns.map(\.0).joined(separator: ", "), marks = columns.map { _ in "?" }.joined(separator: ", ")
        try db.execute(
            sql: "INSERT INTO \(devices) (\(names)) VALUES (\(marks))", arguments: StatementArguments(columns.map(\.1)))
    }
}
