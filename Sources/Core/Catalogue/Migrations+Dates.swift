import GRDB

extension Migrations {
    /// The dates that files and their sidecars contain, so that a new source needs no second look at the others.
    ///
    /// `taken` is in seconds of the clock of the place, or of UTC if `isUTC`. `dateDue` are the files that were read before dates
    /// were looked for; a scan reads their first bytes again and deletes the row. `filmMark` tells whether a film belongs to a
    /// photo: Apple's identifier of both, and the length of a film.
    static func dates(_ db: Database) throws {
        let date = """
            source INTEGER NOT NULL, taken INTEGER NOT NULL, precision INTEGER NOT NULL, microseconds INTEGER, zone INTEGER,
            isUTC INTEGER NOT NULL
            """
        try db.execute(
            sql: """
                CREATE TABLE dateFound (
                    fileId INTEGER NOT NULL, \(date), PRIMARY KEY (fileId, source)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE dateSidecar (
                    directoryId INTEGER NOT NULL, name BLOB NOT NULL, fileId INTEGER NOT NULL, kind INTEGER NOT NULL,
                    size INTEGER NOT NULL, modified INTEGER NOT NULL, isRead INTEGER NOT NULL DEFAULT 0,
                    \(date.replacing(" NOT NULL", with: "")),
                    PRIMARY KEY (directoryId, name, fileId)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX dateSidecarFile ON dateSidecar (fileId);
                CREATE INDEX dateSidecarUnread ON dateSidecar (directoryId, name) WHERE isRead = 0;
                CREATE TABLE filmMark (fileId INTEGER PRIMARY KEY, contentIdentifier TEXT, milliseconds INTEGER) STRICT;
                CREATE INDEX filmMarkIdentifier ON filmMark (contentIdentifier) WHERE contentIdentifier IS NOT NULL;
                CREATE TABLE dateDue (fileId INTEGER PRIMARY KEY) STRICT;
                INSERT INTO dateDue SELECT id FROM file WHERE contents IN (1, 2);
                """)
    }
}
