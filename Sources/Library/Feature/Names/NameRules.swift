import Base
import Catalogue
import GRDB

/// Applies the rules of names to photos that were found by an earlier version, whose rules knew fewer wordings.
enum NameRules {
    /// Must be increased when a rule changes: the patterns of names.txt or the names of `ScreenshotRule`.
    static let version = 1

    private static let batch = 5000

    /// Reads the names of all photos and videos once for each version. Dates from metadata do not change, and the user's own
    /// choices of screenshots do not change either.
    static func apply(_ catalogue: Catalogue) throws {
        let known = try catalogue.read { try Int.fetchOne($0, sql: "SELECT value FROM tally WHERE key = 'nameRules'") }
        if known == version { return }
        var last: Int64 = 0
        while let rows = try nextRows(catalogue, after: last) {
            let changes = rows.compactMap(change)
            if !changes.isEmpty {
                try catalogue.write { db in
                    for change in changes {
                        try FileTable.setNameFacts(db, change)
                        // Another source may know more than the name: a day may have its clock from a sidecar.
                        try TakenDates.resolve(db, change.file)
                    }
                }
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
                    SELECT id, name, taken, microseconds, takenFrom, modified, screenshot, \(FileRow.picture) AS isPhoto, camera FROM file
                    WHERE id > ? AND \(FileRow.pictureOrFilm) ORDER BY id LIMIT ?
                    """, arguments: [last, batch])
        }
        return rows.isEmpty ? nil : rows
    }

    private static func change(_ row: Row) -> FileTable.NameFacts? {
        let name: BytePath = row["name"]
        guard let from = FileRow.TakenFrom(rawValue: row["takenFrom"]) else { return nil }
        let (taken, microseconds, wasScreenshot): (Int64, Int, Bool) = (row["taken"], row["microseconds"], row["screenshot"])
        let isScreenshot =
            wasScreenshot
            || (row["isPhoto"] as Bool && (row["camera"] as String?) == nil) && ScreenshotRule.isScreenshotName(name.bytes)
        var facts = FileTable.NameFacts(
            file: row["id"], taken: LocalTime(seconds: taken), microseconds: microseconds, takenFrom: from,
            isScreenshot: isScreenshot)
        if from == .name || from == .file {
            let dated = NameDate.find(in: name.bytes)
            facts.taken = dated?.time ?? (from == .file ? facts.taken : LocalTime(unixSeconds: row["modified"] / 1_000_000_000))
            facts.microseconds = dated?.microseconds ?? 0
            facts.takenFrom = dated == nil ? .file : .name
        }
        let isSame =
            facts.taken.seconds == taken && facts.microseconds == microseconds && isScreenshot == wasScreenshot
            && facts.takenFrom == from
        return isSame ? nil : facts
    }
}
