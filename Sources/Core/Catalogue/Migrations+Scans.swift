import GRDB

extension Migrations {
    /// Scanned documents and their pages.
    ///
    /// `scanPage.file` is the name of the original photo in Shoebox's own folder. `corners` and `found` are JSON with four
    /// pairs of coordinates as fractions of the upright picture's sides, NULL for the whole picture. `found` has the detected
    /// corners, and `corners` those in use. `version` counts the changes of the page's appearance. `text` and `lines` (JSON
    /// with quadrilaterals as fractions of the page) are the recognized text of the crop identified by `readCut`. Times are
    /// milliseconds since 1970. `removedBy` is the act that removed the row, NULL if it was not removed.
    static func scans(_ db: Database) throws {
        try db.execute(
            sql: """
                -- Numbers are never given out again: a page in a browser may still mean the scan that had one.
                CREATE TABLE scan (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    title TEXT NOT NULL, startedAt INTEGER NOT NULL, changedAt INTEGER NOT NULL,
                    removedBy INTEGER REFERENCES act(id)
                ) STRICT;
                CREATE INDEX scanChanged ON scan (changedAt DESC, id DESC) WHERE removedBy IS NULL;

                CREATE TABLE scanPage (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    scanId INTEGER NOT NULL REFERENCES scan(id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    file TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, bytes INTEGER NOT NULL,
                    found TEXT, confidence REAL NOT NULL,
                    corners TEXT, turns INTEGER NOT NULL, filter TEXT NOT NULL, strength REAL NOT NULL, paper TEXT NOT NULL,
                    version INTEGER NOT NULL DEFAULT 1, addedAt INTEGER NOT NULL,
                    text TEXT, lines BLOB, readCut TEXT, readAt INTEGER,
                    removedBy INTEGER REFERENCES act(id)
                ) STRICT;
                CREATE INDEX scanPageOf ON scanPage (scanId, position, id);
                """)
    }

    /// Adds the corners of further sheets in the photo of a scanned page: JSON with one list of corners like `found` for each
    /// sheet, NULL if there is none.
    static func furtherSheets(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE scanPage ADD COLUMN others TEXT")
    }

    /// Adds the facts found in the text of a scanned page: its category, and JSON with the payee, the date and the amount. Both
    /// are NULL until the text of the page has been recognized.
    static func scanFacts(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE scanPage ADD COLUMN category TEXT;
                ALTER TABLE scanPage ADD COLUMN receipt TEXT;
                """)
    }
}
