import Basics
import Catalogue
import GRDB

/// Brings the names of files into the search index, some at a time and after the scan: a million names take longer to index than to find.
struct NameIndex: Sendable {
    /// Files per transaction.
    static let batch = 500

    let catalogue: Catalogue

    /// Indexes the next files.
    ///
    /// - Returns: whether there may be more.
    func advance() throws -> Bool {
        try catalogue.write { db in
            let seen = try Int64.fetchOne(db, sql: "SELECT value FROM tally WHERE key = 'namesIndexed'") ?? 0
            let new = try Row.fetchAll(
                db, sql: FileRow.select + "WHERE file.id > ? ORDER BY file.id LIMIT ?", arguments: [seen, Self.batch])
            let stale = try Row.fetchAll(
                db, sql: FileRow.select + "WHERE file.id IN (SELECT fileId FROM searchStale LIMIT ?)", arguments: [Self.batch])
            let files = (new + stale).map(FileRow.init(row:))
            // FTS5 writes a segment for every step back: in the order of dates there are few.
            for file in files.sorted(by: { $0.taken < $1.taken }) { try Self.put(db, file) }
            if let last = new.last {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO tally (key, value) VALUES ('namesIndexed', ?)", arguments: [last["id"] as Int64])
            }
            let done = stale.map { String($0["id"] as Int64) }.joined(separator: ",")
            try db.execute(sql: "DELETE FROM searchStale WHERE fileId IN (\(done))")
            return new.count == Self.batch || stale.count == Self.batch
        }
    }

    /// The name as the title; the two folders that it lies in as the text.
    private static func put(_ db: Database, _ file: FileRow) throws {
        let folder = [file.directory.parent.name.display, file.directory.name.display].joined(separator: " ")
        try SearchIndex.put(db, .file, file.id, at: file.taken.seconds, title: file.name.display, body: folder)
    }
}
