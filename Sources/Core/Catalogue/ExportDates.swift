public import Base
public import GRDB

/// The dates that exports of other programs give for photos and that acts took over (table `exportDate`). They belong to the
/// content of a photo, so copies share them.
public enum ExportDates {
    /// Stores a date of an act, unless the date that counts now is the same.
    ///
    /// - Returns: whether the date was stored.
    public static func add(_ db: Database, act: Int64, _ identity: Identity, _ date: FoundDate) throws -> Bool {
        if try self.date(db, of: identity) == date { return false }
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO exportDate (identity, actId, \(DateTable.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [identity, act] + DateTable.arguments(date))
        return true
    }

    /// Returns the date of the newest act.
    public static func date(_ db: Database, of identity: Identity) throws -> FoundDate? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT \(DateTable.columns) FROM exportDate WHERE identity = ? ORDER BY actId DESC LIMIT 1"),
            arguments: [identity]
        ).flatMap { DateTable.date($0, at: 0) }
    }

    /// Deletes the dates of an act.
    ///
    /// - Returns: the ids of the files whose date may have changed.
    public static func remove(_ db: Database, act: Int64) throws -> [Int64] {
        let files = try Int64.fetchAll(
            db, sql: "SELECT file.id FROM exportDate JOIN file ON file.identity = exportDate.identity WHERE actId = ?",
            arguments: [act])
        try db.execute(sql: "DELETE FROM exportDate WHERE actId = ?", arguments: [act])
        return files
    }

    /// Returns the ids of all files with a content.
    public static func files(_ db: Database, with identity: Identity) throws -> [Int64] {
        try Int64.fetchAll(db.cachedStatement(sql: "SELECT id FROM file WHERE identity = ?"), arguments: [identity])
    }
}
