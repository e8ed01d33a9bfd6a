import GRDB

extension Migrations {
    /// The visual features that the search for similar pictures compares (`look`), the groups that it found (`alike`), the user's
    /// corrections of these groups, and albums.
    ///
    /// Photos that were read before are read again, because their features were not stored.
    static func groups(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE look (
                    id INTEGER PRIMARY KEY,
                    identity BLOB NOT NULL UNIQUE,
                    turnedHash INTEGER NOT NULL,
                    sharpness REAL NOT NULL, clipped REAL NOT NULL, flat REAL NOT NULL, contrast REAL NOT NULL
                ) STRICT;
                CREATE TABLE lookRaster (
                    lookId INTEGER PRIMARY KEY REFERENCES look(id) ON DELETE CASCADE, luma BLOB NOT NULL, colour BLOB NOT NULL
                ) STRICT;

                CREATE TABLE alike (
                    step INTEGER NOT NULL, identity BLOB NOT NULL,
                    lead BLOB NOT NULL, place INTEGER NOT NULL, likeness INTEGER NOT NULL,
                    PRIMARY KEY (step, identity)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX alikeLead ON alike (step, lead, place);
                CREATE TABLE alikeGroup (
                    step INTEGER NOT NULL, lead BLOB NOT NULL, likeness INTEGER NOT NULL, reason TEXT,
                    PRIMARY KEY (step, lead)
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE separation (
                    one BLOB NOT NULL, other BLOB NOT NULL, actId INTEGER NOT NULL REFERENCES act(id),
                    PRIMARY KEY (one, other)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX separationAct ON separation (actId);

                CREATE TABLE album (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, origin TEXT UNIQUE, createdAt INTEGER NOT NULL, deletedAt INTEGER
                ) STRICT;
                CREATE TABLE albumPhoto (
                    albumId INTEGER NOT NULL REFERENCES album(id), identity BLOB NOT NULL, addedAt INTEGER NOT NULL,
                    PRIMARY KEY (albumId, identity)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX albumPhotoIdentity ON albumPhoto (identity);
                CREATE TABLE albumChange (
                    actId INTEGER NOT NULL REFERENCES act(id), albumId INTEGER NOT NULL REFERENCES album(id), identity BLOB NOT NULL,
                    wasIn INTEGER NOT NULL,
                    PRIMARY KEY (actId, albumId, identity)
                ) STRICT, WITHOUT ROWID;

                UPDATE file SET contents = 0 WHERE kind = 0 AND contents = 1;
                """)
    }

    /// The data that distinguishes two pages with one differing line. Photos of pages and screens that were read before are
    /// read again.
    static func pages(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE lookPage (
                    lookId INTEGER PRIMARY KEY REFERENCES look(id) ON DELETE CASCADE, cells BLOB NOT NULL
                ) STRICT;
                UPDATE file SET contents = 0
                WHERE kind = 0 AND contents = 1 AND identity IN (SELECT identity FROM look WHERE flat > 0.2);
                """)
    }

    /// The data of pages is no longer stored. Pages that look the same are read again, and only the result of the comparison is
    /// stored.
    static func pageVerdicts(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TABLE lookPage;
                CREATE TABLE pageVerdict (
                    one INTEGER NOT NULL REFERENCES look(id) ON DELETE CASCADE,
                    other INTEGER NOT NULL REFERENCES look(id) ON DELETE CASCADE,
                    turn INTEGER NOT NULL, rules INTEGER NOT NULL, isSame INTEGER NOT NULL,
                    PRIMARY KEY (one, other, turn)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX pageVerdictOther ON pageVerdict (other);
                """)
    }

    /// The feature points by which a part of a picture is recognized, and whether the picture is animated. Photos that were read
    /// before are read again.
    static func points(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE lookPoints (
                    lookId INTEGER PRIMARY KEY REFERENCES look(id) ON DELETE CASCADE, hasMore INTEGER NOT NULL, points BLOB NOT NULL
                ) STRICT;
                UPDATE file SET contents = 0 WHERE kind = 0 AND contents = 1;
                """)
    }

    /// Adds the reasons why the best picture of a group is better than each of the other pictures. Existing groups have no
    /// reasons until the groups are formed again.
    static func reasons(_ db: Database) throws { try db.execute(sql: "ALTER TABLE alike ADD COLUMN reason TEXT") }
}
