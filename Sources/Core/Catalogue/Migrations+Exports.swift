import GRDB

extension Migrations {
    /// The dates that an export of another program gives for photos, by the act that took them over. The newest act counts.
    ///
    /// `exportDraft` has the hidden folders into which zips of an export are being extracted, so that the next start removes
    /// those of a killed process.
    static func exports(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE exportDate (
                    identity BLOB NOT NULL, actId INTEGER NOT NULL, source INTEGER NOT NULL, taken INTEGER NOT NULL,
                    precision INTEGER NOT NULL, microseconds INTEGER, zone INTEGER, isUTC INTEGER NOT NULL,
                    PRIMARY KEY (identity, actId)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX exportDateAct ON exportDate (actId);
                CREATE TABLE exportDraft (path BLOB PRIMARY KEY, process INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                """)
    }
}
