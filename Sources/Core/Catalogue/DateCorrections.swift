public import Base
public import GRDB

/// The dates that a person gave to files instead of those that were found. They are rows of `dateFound` with the source
/// `correction`, so they outlast every scan.
///
/// All functions run in the caller's transaction. `TakenDates` decides which date counts afterwards.
public enum DateCorrections {
    public static func of(_ db: Database, _ file: Int64) throws -> FoundDate? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(DateTable.columns) FROM dateFound WHERE fileId = ? AND source = \(source)"),
            arguments: [file]
        ).flatMap { DateTable.date($0, at: 0) }
    }

    /// Sets or removes the correction of a file, and records the former one for the undo of the act.
    public static func set(_ db: Database, _ file: Int64, _ date: FoundDate?, act: Int64) throws {
        let values: StatementArguments =
            try of(db, file).map(DateTable.arguments) ?? [source, nil, nil, nil, nil, nil]
        try db.cachedStatement(
            sql: "INSERT INTO correctionChange (actId, fileId, \(DateTable.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [act, file] + values)
        try put(db, file, date)
    }

    /// Sets or removes the correction of a file without a record, for an undo.
    public static func put(_ db: Database, _ file: Int64, _ date: FoundDate?) throws {
        guard let date else {
            return try db.cachedStatement(sql: "DELETE FROM dateFound WHERE fileId = ? AND source = \(source)").execute(
                arguments: [file])
        }
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO dateFound (fileId, \(DateTable.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [file] + DateTable.arguments(date))
    }

    /// A change that an act made.
    public struct Change: Sendable {
        public let file: Int64
        /// The correction before the act; nil if there was none.
        public let former: FoundDate?
        /// Whether a later act that is still in effect has changed the correction again.
        public let isNewer: Bool
    }

    /// Returns the changes of an act that were not reverted yet.
    ///
    /// - Parameter isNewer: the SQL condition on `c` of `Journal.isChangedAgain`.
    public static func changes(_ db: Database, of act: Int64, isNewer: String) throws -> [Change] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT c.fileId, \(isNewer), \(DateTable.columns) FROM correctionChange c WHERE c.actId = ? AND NOT c.reverted
                ORDER BY c.fileId
                """, arguments: [act]
        ).map { Change(file: $0[0], former: ($0["taken"] as Int64?) == nil ? nil : DateTable.date($0, at: 2), isNewer: $0[1]) }
    }

    /// Called when the content of a file has become known. All files with the same content have the same correction: the file
    /// gets that of a copy, together with the acts that made it. If only this file has one, its copies get it.
    ///
    /// - Parameter isFirstReading: whether the file was never read before. The correction of a file whose content has changed
    ///   is not given to other files.
    /// - Returns: the files whose correction changed.
    public static func share(_ db: Database, _ identity: Identity, _ file: Int64, isFirstReading: Bool) throws -> [Int64] {
        guard let own = try of(db, file) else {
            guard let copy = try corrected(db, identity, besides: file), let date = try of(db, copy) else { return [] }
            try give(db, date, of: copy, to: file)
            return [file]
        }
        guard isFirstReading else { return [] }
        let copies = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM file WHERE identity = ? AND id <> ?"), arguments: [identity, file]
        ).filter { try of(db, $0) == nil }
        for copy in copies { try give(db, own, of: file, to: copy) }
        return copies
    }

    private static func corrected(_ db: Database, _ identity: Identity, besides file: Int64) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT file.id FROM file INDEXED BY fileIdentity CROSS JOIN dateFound ON fileId = file.id AND source = \(source)
                    WHERE identity = ? AND file.id <> ? ORDER BY presence, file.id LIMIT 1
                    """), arguments: [identity, file])
    }

    private static func give(_ db: Database, _ date: FoundDate, of copy: Int64, to file: Int64) throws {
        try put(db, file, date)
        try db.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO correctionChange (actId, fileId, \(DateTable.columns), reverted)
                SELECT actId, ?, \(DateTable.columns), reverted FROM correctionChange WHERE fileId = ?
                """
        ).execute(arguments: [file, copy])
    }

    private static let source = DateSource.correction.rawValue
}
