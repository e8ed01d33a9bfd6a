import GRDB

extension Migrations {
    /// Archives that are extracted into folders, one row each.
    ///
    /// `numbers` is a JSON list of entry numbers, `names` the encoding of entry names; both are NULL for the defaults. `isLocked`
    /// means that a password was given; it is not stored. During the extraction all files go into the folder `draft`, which is
    /// renamed to `place` when the extraction is complete.
    static func extractions(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE extraction (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    fileId INTEGER NOT NULL, name TEXT NOT NULL, path BLOB NOT NULL, folder BLOB NOT NULL,
                    numbers TEXT, names TEXT, isLocked INTEGER NOT NULL, startedAt INTEGER NOT NULL,
                    draft BLOB, place BLOB, actId INTEGER,
                    files INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0, problems TEXT NOT NULL DEFAULT '[]'
                ) STRICT;
                CREATE INDEX extractionOf ON extraction (fileId, id);
                """)
    }
}
