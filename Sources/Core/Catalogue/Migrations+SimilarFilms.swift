import GRDB

extension Migrations {
    /// The samples by which similar videos are found, and the results of comparing two of them.
    static func similarFilms(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE filmLook (
                    id INTEGER PRIMARY KEY, identity BLOB NOT NULL UNIQUE, rules INTEGER NOT NULL, samples BLOB NOT NULL
                ) STRICT;
                CREATE TABLE filmVerdict (
                    one INTEGER NOT NULL REFERENCES filmLook(id) ON DELETE CASCADE,
                    other INTEGER NOT NULL REFERENCES filmLook(id) ON DELETE CASCADE,
                    rules INTEGER NOT NULL, verdict BLOB NOT NULL,
                    PRIMARY KEY (one, other)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX filmVerdictOther ON filmVerdict (other);
                CREATE INDEX fileFilms ON file (id) WHERE kind = 1 AND presence = 0;
                """)
    }
}
