import GRDB

extension Migrations {
    /// The corrections of dates, as acts changed them.
    ///
    /// A correction itself is a row of `dateFound`. `correctionChange` has the correction that a file had before an act; `taken`
    /// is NULL if it had none.
    static func corrections(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE correctionChange (
                    actId INTEGER NOT NULL REFERENCES act(id), fileId INTEGER NOT NULL,
                    source INTEGER NOT NULL, taken INTEGER, precision INTEGER, microseconds INTEGER, zone INTEGER, isUTC INTEGER,
                    reverted INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (actId, fileId)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX correctionChangeFile ON correctionChange (fileId, actId);
                """)
    }
}
