import Base
import Foundation
import GRDB

extension Migrations {
    /// Indexes decomposed names and texts again, because the index contains only composed ones from now on.
    static func decomposed(_ db: Database) throws {
        let isDecomposed = DatabaseFunction("isDecomposed", argumentCount: 1, pure: true) { values in
            let text = String.fromDatabaseValue(values[0]) ?? BytePath.fromDatabaseValue(values[0])?.display ?? ""
            return !text.composed.utf8.elementsEqual(text.utf8)
        }
        db.add(function: isDecomposed)
        defer { db.remove(function: isDecomposed) }
        let due = [
            (SearchIndex.Kind.screenshot, "SELECT id FROM screenResult WHERE isDecomposed(title) OR isDecomposed(creator)"),
            (.folder, "SELECT id FROM directory WHERE isDecomposed(path)"),
            (.other, "SELECT id FROM otherFile WHERE isDecomposed(name)"),
        ]
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO searchStale SELECT id FROM file WHERE isDecomposed(name) OR isDecomposed(comment);
                INSERT OR IGNORE INTO searchStale SELECT file.id FROM file JOIN reading ON reading.identity = file.identity
                WHERE isDecomposed(reading.text);
                """)
        for (kind, rows) in due {
            try db.execute(
                sql: "INSERT OR IGNORE INTO searchDue SELECT \(kind.rawValue), id FROM (\(rows))")
        }
    }
}
