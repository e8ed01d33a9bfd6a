import GRDB

extension Migrations {
    /// The shared folders that are unavailable. When such a folder becomes available again, its files are marked as present at
    /// once, except the files that were already missing before the folder became unavailable.
    static func awayFolders(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE folder ADD COLUMN isMount INTEGER NOT NULL DEFAULT 0;
                CREATE TABLE folderAway (
                    folderId INTEGER PRIMARY KEY REFERENCES folder(id) ON DELETE CASCADE,
                    photos INTEGER NOT NULL DEFAULT 0, videos INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0,
                    decided INTEGER NOT NULL DEFAULT 0, queued INTEGER NOT NULL DEFAULT 0
                ) STRICT;
                CREATE TABLE missedBefore (
                    folderId INTEGER NOT NULL REFERENCES folderAway(folderId) ON DELETE CASCADE,
                    fileId INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
                    PRIMARY KEY (folderId, fileId)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX missedBeforeFile ON missedBefore (fileId);
                """)
    }
}
