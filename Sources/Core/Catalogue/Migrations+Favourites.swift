import GRDB

extension Migrations {
    /// The user's favourites, identified by their contents, and the acts that added or removed them.
    static func favourites(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE favourite (identity BLOB PRIMARY KEY, addedAt INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                CREATE TABLE favouriteChange (
                    actId INTEGER NOT NULL REFERENCES act(id), identity BLOB NOT NULL, wasIn INTEGER NOT NULL,
                    PRIMARY KEY (actId, identity)
                ) STRICT, WITHOUT ROWID;
                """)
    }
}
