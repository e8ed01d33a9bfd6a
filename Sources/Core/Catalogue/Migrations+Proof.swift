import GRDB

extension Migrations {
    /// The results of checking whether files still have their former content.
    ///
    /// `proofSum` has the SHA-256 of files that have no identity in `file`: photos of scans, imported archives, and files that
    /// are neither photos nor videos. `proofFinding` has the findings of a check until the user responds to them; `actId` is
    /// the act of that response. `proofRound` has a single row with the progress of the check of all files. `proofCopy` lists
    /// the folders on other disks that contain a copy. Times are milliseconds since 1970.
    static func proof(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE proofSum (
                    path BLOB PRIMARY KEY, sum BLOB NOT NULL,
                    size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX proofSumOf ON proofSum (sum);

                CREATE TABLE proofFinding (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    path BLOB NOT NULL UNIQUE, source TEXT NOT NULL, fileId INTEGER, problem TEXT NOT NULL, bytes INTEGER NOT NULL,
                    expected BLOB NOT NULL, found BLOB, foundAt INTEGER NOT NULL, copyKind TEXT, copyPath BLOB,
                    actId INTEGER REFERENCES act(id)
                ) STRICT;

                CREATE TABLE proofRound (
                    id INTEGER PRIMARY KEY, source TEXT NOT NULL, after INTEGER NOT NULL, startedAt INTEGER NOT NULL,
                    files INTEGER NOT NULL, bytes INTEGER NOT NULL, endedAt INTEGER, lastEndedAt INTEGER
                ) STRICT;

                CREATE TABLE proofCopy (
                    path BLOB PRIMARY KEY, files INTEGER NOT NULL, bytes INTEGER NOT NULL, ranAt INTEGER NOT NULL, completeAt INTEGER
                ) STRICT, WITHOUT ROWID;
                """)
    }
}
