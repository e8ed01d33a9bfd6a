import GRDB

extension Migrations {
    /// The input files of converters, and the files that they made.
    ///
    /// `conversion.options` is JSON without secrets. A file of `convertFile` is in Shoebox's own folder (`isOurs`) or in one of
    /// the user's folders. A file with a `conversionId` is a result. Times are milliseconds since 1970. `conversionInput.isDone`
    /// means that the results of the input are in `convertFile`.
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

    /// Adds `convertFile.position`, the position of the input from which a result was made. Several results are made in
    /// parallel, so they may be completed in another order.
    static func resultOrder(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE convertFile ADD COLUMN position INTEGER NOT NULL DEFAULT 0")
    }
}
