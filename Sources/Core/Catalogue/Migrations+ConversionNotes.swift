import GRDB

extension Migrations {
    /// What a conversion has to say of its results, such as what it left out: a failure as JSON, once for each input.
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
