import GRDB

extension Migrations {
    /// The notes of a conversion about its results, for example about omitted parts. A note is a failure as JSON and is stored
    /// only once per input.
    static func conversionNotes(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE conversionNote (
                    conversionId INTEGER NOT NULL REFERENCES conversion(id) ON DELETE CASCADE,
                    position INTEGER NOT NULL, failure TEXT NOT NULL,
                    PRIMARY KEY (conversionId, position, failure)
                ) STRICT, WITHOUT ROWID;
                """)
    }
}
