import GRDB

extension Migrations {
    /// Whether files still have the content that they had.
    ///
    /// `proofSum` holds the SHA-256 of files that `file` has no identity of: of scans' photos, copied archives, and what is neither photo
    /// nor video. `proofFinding` holds what a check found, until a person answers it: `actId` is their answer. `proofRound` has one row:
    /// how far the check of all files is. `proofCopy` names the folders on other disks that hold a copy. Times are milliseconds since 1970.
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
