import Base
import Catalogue
import GRDB

/// Has files read again that were read by an earlier version, which knew fewer sources of dates and labels.
enum DateReading {
    /// Must be increased when files are found to contain dates or labels that were not read before.
    static let version = 1

    /// Requests once for each version that films are read again, and photos whose date is that of their name or of the file.
    static func apply(_ catalogue: Catalogue) throws {
        let known = try catalogue.read { try Int.fetchOne($0, sql: "SELECT value FROM tally WHERE key = 'dateReading'") }
        if known == version { return }
        try catalogue.write { db in
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO dateDue SELECT id FROM file WHERE \(FileRow.identified) AND \(FileRow.pictureOrFilm)
                    AND (NOT \(FileRow.picture) OR takenFrom IN (\(DateSource.file.rawValue), \(DateSource.name.rawValue)))
                    """)
            try db.execute(sql: "INSERT OR REPLACE INTO tally (key, value) VALUES ('dateReading', ?)", arguments: [version])
        }
    }
}
