public import GRDB

/// The user's progress with their photos: the schema `Counts` of `Web/openapi.json`.
public struct Counts: Codable, Sendable, Equatable {
    public var total = 0
    public var processed = 0
    public var kept = 0
    public var queued = 0
    public var queuedBytes: Int64 = 0
    /// The number of photos swiped up or down, whose text was or will be recognized.
    public var read = 0
    /// The number of photos swiped up or down whose text has not been recognized yet. Damaged photos are not counted.
    public var waiting = 0
    /// The number of undecided photos that were put behind the others.
    public var later = 0
    /// The number of deleted photos: those in the trash and those removed from it for good.
    public var deleted = 0
    public var trashed = 0
    public var trashedBytes: Int64 = 0
    /// The bytes freed by permanently deleting files from the trash.
    public var freedBytes: Int64 = 0

    /// Reads the counts from the table `census`, which triggers keep up to date, so the time does not depend on the number of
    /// photos.
    public static func fetch(_ db: Database) throws -> Counts {
        var counts = Counts()
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT decision, presence, files, bytes FROM census WHERE presence IN (\(presences))"))
        while let row = try rows.next() {
            let number: Int = row[2]
            let isHere = row[1] == FileRow.Presence.here.rawValue
            if !isHere { counts.deleted += number }
            if row[1] == FileRow.Presence.erased.rawValue { continue }
            if isHere { counts.total += number }
            guard let decision = Decision(rawValue: row[0]) else { continue }
            if decision.reads { counts.waiting += number }
            guard isHere else { continue }
            counts.processed += number
            if decision.reads { counts.read += number }
            if decision.isDeletion {
                counts.queued += number
                counts.queuedBytes += row[3] ?? 0
            } else {
                counts.kept += number
            }
        }
        counts.later = try later(db)
        counts.waiting -= try value(db, "readDone") + unreadable(db)
        counts.queuedBytes += Int64(try value(db, "queuedCompanionBytes"))
        let trashed = try Total.fetchTrashed(db)
        counts.trashed = trashed.count
        counts.trashedBytes = trashed.bytes
        counts.freedBytes = Int64(try value(db, "freedBytes"))
        return counts
    }

    /// The presences that the counts distinguish.
    private static let presences = [FileRow.Presence.here, .trashed, .erased].map { String($0.rawValue) }.joined(separator: ", ")

    /// Returns the number of undecided photos that were put behind the others.
    public static func later(_ db: Database) throws -> Int {
        // Older catalogues do not have this table.
        guard try db.tableExists("laterChange") else { return 0 }
        return try Int.fetchOne(
            db.cachedStatement(
                sql: "SELECT count(*) FROM file INDEXED BY fileLater WHERE \(FileRow.putBehind) AND \(FileRow.inDeck)")) ?? 0
    }

    /// Returns the number of damaged photos swiped up or down, whose text can never be recognized. The query uses an index that
    /// contains only photos with a problem.
    private static func unreadable(_ db: Database) throws -> Int {
        // Older catalogues do not have this table.
        guard try db.tableExists("reading") else { return 0 }
        let reads = Decision.allCases.filter(\.reads).map { String($0.rawValue) }.joined(separator: ",")
        return try Int.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT count(*) FROM file WHERE problemCode IS NOT NULL AND \(FileRow.leads) AND \(FileRow.reachable(in: "file"))
                        AND decision IN (\(reads)) AND NOT EXISTS (SELECT 1 FROM reading WHERE reading.identity = file.identity)
                    """)) ?? 0
    }

    private static func value(_ db: Database, _ key: String) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT value FROM tally WHERE key = ?"), arguments: [key]) ?? 0
    }
}
