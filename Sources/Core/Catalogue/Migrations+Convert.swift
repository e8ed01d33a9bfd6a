import GRDB

extension Migrations {
    /// The files that were given to a converter, and the files that it made.
    ///
    /// `conversion.options` is JSON without secrets. A file of `convertFile` lies in our folder (`isOurs`) or in one of the
    /// person's folders. A file with a `conversionId` is a result. Times are milliseconds since 1970. `conversionInput.isDone`:
    /// its results are in `convertFile`.
    static func conversions(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE conversion (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    converter TEXT NOT NULL, options TEXT NOT NULL, startedAt INTEGER NOT NULL
                ) STRICT;

                CREATE TABLE convertFile (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    conversionId INTEGER REFERENCES conversion(id) ON DELETE CASCADE,
                    name TEXT NOT NULL, path BLOB NOT NULL, isOurs INTEGER NOT NULL,
                    kind TEXT NOT NULL, bytes INTEGER NOT NULL, modified INTEGER NOT NULL, addedAt INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX convertFileOf ON convertFile (conversionId, id);

                CREATE TABLE conversionInput (
                    conversionId INTEGER NOT NULL REFERENCES conversion(id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    fileId INTEGER NOT NULL REFERENCES convertFile(id) ON DELETE CASCADE,
                    isDone INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (conversionId, position)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX conversionInputFile ON conversionInput (fileId);
                """)
    }

    /// `convertFile.position`: the position of the input that a result was made from. Several results are made at once, and the
    /// last may be ready first.
    static func resultOrder(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE convertFile ADD COLUMN position INTEGER NOT NULL DEFAULT 0")
    }
}
