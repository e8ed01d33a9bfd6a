import GRDB

extension Migrations {
    /// Archives that are extracted into folders, one row each.
    ///
    /// `numbers` is a JSON list of entries, `names` the encoding of their names; both are NULL for the defaults. `isLocked`: a
    /// password was given, which is not stored. During the extraction all files go into `draft`. When it is complete, it is
    /// renamed to `place`.
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
