public import Base
public import GRDB

/// The dates that were found in files (table `dateFound`), and the marks by which films belong to photos (`filmMark`).
public enum DateTable {
    /// The columns of a date, in the order of `date(_:at:)`.
    static let columns = "source, taken, precision, microseconds, zone, isUTC"

    /// Replaces the dates of a file by those that were found in its content. A person's correction is kept.
    public static func set(
        _ db: Database, _ file: Int64, _ dates: [FoundDate], contentIdentifier: String?, milliseconds: Int?
    ) throws {
        try db.cachedStatement(sql: "DELETE FROM dateFound WHERE fileId = ? AND source <> \(DateSource.correction.rawValue)")
            .execute(arguments: [file])
        let insert = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO dateFound (fileId, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)")
        for date in dates { try insert.execute(arguments: [file] + arguments(date)) }
        if contentIdentifier == nil, milliseconds == nil {
            try db.cachedStatement(sql: "DELETE FROM filmMark WHERE fileId = ?").execute(arguments: [file])
        } else {
            try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO filmMark (fileId, contentIdentifier, milliseconds) VALUES (?, ?, ?)"
            ).execute(arguments: [file, contentIdentifier, milliseconds])
        }
        try db.cachedStatement(sql: "DELETE FROM dateDue WHERE fileId = ?").execute(arguments: [file])
    }

    /// Returns the dates in a file's content and in its sidecars. A sidecar in the file's folder comes before one that the file
    /// was moved away from. A copy with the same content shares the dates of Takeout's
    /// sidecars, because Takeout repeats the photos of albums without them. The date of an export that was taken over comes last.
    public static func dates(_ db: Database, of file: Int64, _ identity: Identity?) throws -> [FoundDate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(columns) FROM dateFound WHERE fileId = ?1
                UNION ALL SELECT * FROM (
                    SELECT \(columns) FROM dateSidecar WHERE fileId = ?1 AND source IS NOT NULL
                    ORDER BY directoryId <> (SELECT directoryId FROM file WHERE id = ?1) LIMIT 8)
                UNION ALL SELECT \(columns)
                FROM (SELECT id AS copyId FROM file INDEXED BY fileIdentity WHERE identity = ?2 AND id <> ?1)
                CROSS JOIN dateSidecar ON fileId = copyId WHERE source = \(DateSource.takeout.rawValue)
                """)
        var dates: [FoundDate] = []
        let rows = try Row.fetchCursor(statement, arguments: [file, identity])
        while let row = try rows.next() {
            if let date = date(row, at: 0), !dates.contains(where: { $0.source == date.source }) { dates.append(date) }
        }
        if let identity, let date = try ExportDates.date(db, of: identity), !dates.contains(where: { $0.source == date.source }) {
            dates.append(date)
        }
        return dates
    }

    /// Returns files that were read before dates or labels were looked for, newest rows first.
    public static func due(_ db: Database, limit: Int) throws -> [FileRow] {
        try Row.fetchAll(
            db,
            sql: FileRow.select(from: "dateDue CROSS JOIN file ON file.id = dateDue.fileId")
                + "WHERE \(FileRow.present) ORDER BY dateDue.fileId DESC LIMIT ?", arguments: [limit]
        ).map(FileRow.init(row:))
    }

    /// Requests that a file is read again for its dates and labels alone.
    public static func setDue(_ db: Database, _ file: Int64) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO dateDue (fileId) VALUES (?)", arguments: [file])
    }

    public static func isDue(_ db: Database, _ file: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM dateDue WHERE fileId = ?)"), arguments: [file]) ?? false
    }

    public static func setDone(_ db: Database, _ file: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM dateDue WHERE fileId = ?").execute(arguments: [file])
    }

    /// Returns the identifier that both parts of a Live Photo share, and the length of a film in milliseconds.
    public static func mark(_ db: Database, of file: Int64) throws -> (contentIdentifier: String?, milliseconds: Int?) {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT contentIdentifier, milliseconds FROM filmMark WHERE fileId = ?"), arguments: [file])
        return (row?[0], row?[1])
    }

    /// Gives the dates of the row `other` to the row `file`, because both turned out to be one file.
    static func move(_ db: Database, from other: Int64, to file: Int64) throws {
        for table in ["dateFound", "dateSidecar", "filmMark", "dateDue", "correctionChange", "labelFound"] {
            try db.cachedStatement(sql: "UPDATE OR REPLACE \(table) SET fileId = ? WHERE fileId = ?").execute(
                arguments: [file, other])
        }
    }

    static func arguments(_ date: FoundDate) -> StatementArguments {
        [date.source.rawValue, date.seconds, date.precision.rawValue, date.microseconds, date.offset, date.isUTC]
    }

    static func date(_ row: Row, at column: Int) -> FoundDate? {
        guard let source = DateSource(rawValue: row[column]) else { return nil }
        return FoundDate(
            source, seconds: row[column + 1], precision: WrittenDate.Precision(rawValue: row[column + 2]) ?? .second,
            microseconds: row[column + 3], offset: row[column + 4], isUTC: row[column + 5])
    }
}
