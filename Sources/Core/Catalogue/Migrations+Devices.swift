import GRDB

extension Migrations {
    /// Adds to each act the names and the count in the sentence about it, see `About`.
    static func actsAbout(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE act ADD COLUMN about TEXT")
    }

    static func devices(_ db: Database) throws {
        try db.execute(
            sql: """
                -- Numbers are never given out again: a session may still name the device that had one.
                CREATE TABLE device (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL, kind TEXT NOT NULL, rights TEXT NOT NULL,
                    addedAt INTEGER NOT NULL, seenAt INTEGER NOT NULL
                ) STRICT;
                ALTER TABLE act ADD COLUMN device TEXT;

                -- What a device sent. It outlives the device.
                CREATE TABLE arrival (
                    id INTEGER PRIMARY KEY,
                    deviceId INTEGER NOT NULL, device TEXT NOT NULL,
                    identity BLOB NOT NULL, name TEXT NOT NULL, bytes INTEGER NOT NULL, taken INTEGER,
                    arrivedAt INTEGER NOT NULL, doneAt INTEGER,
                    UNIQUE (deviceId, identity)
                ) STRICT;
                """)
    }
}
