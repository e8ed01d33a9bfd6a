import Base
import Catalogue
import GRDB

/// Applies the rules of names to photos that were found by an earlier version, whose rules knew fewer wordings.
enum NameRules {
    /// Must be increased when a rule changes: the patterns of names.txt or the names of `ScreenshotRule`.
    static let version = 2

    private static let batch = 5000

    /// Reads the names of all photos and videos once for each version. Dates from metadata do not change, and the user's own
    /// choices of screenshots do not change either.
    static func apply(_ catalogue: Catalogue) throws {
        let known = try catalogue.read { try Int.fetchOne($0, sql: "SELECT value FROM tally WHERE key = 'nameRules'") }
        if known == version { return }
        var last: Int64 = 0
        while let rows = try nextRows(catalogue, after: last) {
            let changes = rows.compactMap(Change.init)
            if !changes.isEmpty {
                try catalogue.write { db in for change in changes { try change.apply(db) } }
            }
            last = rows.last?["id"] ?? .max
        }
        try catalogue.write {
            try $0.execute(sql: "INSERT OR REPLACE INTO tally (key, value) VALUES ('nameRules', ?)", arguments: [version])
        }
    }

    /// Returns the next rows; nil if there are no more.
    private static func nextRows(_ catalogue: Catalogue, after last: Int64) throws -> [Row]? {
        let rows = try catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, name, taken, microseconds, takenFrom, screenshot, \(FileRow.picture) AS isPhoto, camera FROM file
                    WHERE id > ? AND \(FileRow.pictureOrFilm) ORDER BY id LIMIT ?
                    """, arguments: [last, batch])
        }
        return rows.isEmpty ? nil : rows
    }

    /// What the rules say now about a file that they did not say before.
    private struct Change {
        let file: Int64
        let isNewScreenshot: Bool
        let hasOtherDate: Bool

        init?(_ row: Row) {
            let name: BytePath = row["name"]
            file = row["id"]
            isNewScreenshot =
                !(row["screenshot"] as Bool) && row["isPhoto"] && (row["camera"] as String?) == nil
                && ScreenshotRule.isScreenshotName(name.bytes)
            hasOtherDate =
                switch FileRow.TakenFrom(rawValue: row["takenFrom"]) {
                case .file: FoundDate.named(name) != nil
                case .name:
                    FoundDate.named(name).map { $0.seconds != row["taken"] || $0.microseconds != row["microseconds"] } ?? true
                default: false
                }
            if !isNewScreenshot && !hasOtherDate { return nil }
        }

        func apply(_ db: Database) throws {
            if isNewScreenshot { try FileTable.setScreenshot(db, file, byName: true) }
            // A sidecar may know the time of the day that the name gives.
            if hasOtherDate { try TakenDates.resolve(db, file) }
        }
    }
}
