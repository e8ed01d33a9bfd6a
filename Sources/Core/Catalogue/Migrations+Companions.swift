import GRDB

extension Migrations {
    /// Files that belong to a photo: the raw file of a JPEG, the film of a Live Photo, the original of an edited copy, sidecars.
    ///
    /// The kind of such a file is `companionPhoto`, `companionVideo` or `sidecar`, so no list of photos or videos contains it.
    /// `separated` are files that the user made photos of their own, and `separatedChange` has what such an act replaced.
    /// `companionDue` are folders whose files have changed since their companions were determined; a scan determines them again
    /// and deletes the row, unless a further change has reset `isTaken` meanwhile.
    ///
    /// `leadId` in `move` and `trashed` is the photo with which a companion was moved. The row of such a file in the trash loses
    /// it when the photo leaves the trash without the companion, so that the file is listed by itself.
    static func companions(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE companion (fileId INTEGER PRIMARY KEY, leadId INTEGER NOT NULL, role INTEGER NOT NULL) STRICT;
                CREATE INDEX companionLead ON companion (leadId, fileId);
                CREATE TABLE separated (fileId INTEGER PRIMARY KEY) STRICT;
                CREATE TABLE separatedChange (
                    actId INTEGER NOT NULL REFERENCES act(id), fileId INTEGER NOT NULL, wasSeparated INTEGER NOT NULL,
                    leadId INTEGER, role INTEGER, reverted INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (actId, fileId)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE companionDue (directoryId INTEGER PRIMARY KEY, isTaken INTEGER NOT NULL DEFAULT 0) STRICT;
                INSERT INTO companionDue (directoryId) SELECT id FROM directory;

                ALTER TABLE move ADD COLUMN leadId INTEGER;
                CREATE INDEX moveFile ON move (fileId);
                ALTER TABLE trashed ADD COLUMN leadId INTEGER;
                DROP INDEX trashedAt;
                CREATE INDEX trashedAt ON trashed (deletedAt DESC, fileId DESC) WHERE leadId IS NULL;
                CREATE INDEX trashedLead ON trashed (leadId) WHERE leadId IS NOT NULL;
                CREATE TRIGGER trashedLeadGone AFTER DELETE ON trashed BEGIN
                    UPDATE trashed SET leadId = NULL WHERE leadId = OLD.fileId;
                END;
                """)
        try dueTriggers(db)
        try kindTrigger(db)
        try byteTriggers(db)
    }

    private static func dueTriggers(_ db: Database) throws {
        func due(_ directory: String) -> String {
            "INSERT INTO companionDue (directoryId) VALUES (\(directory)) ON CONFLICT DO UPDATE SET isTaken = 0 WHERE isTaken;"
        }
        let columns = ["directoryId", "name", "presence", "contents", "taken", "takenFrom", "decision"]
        try db.execute(
            sql: """
                CREATE TRIGGER companionOfGone BEFORE DELETE ON file BEGIN
                    DELETE FROM companion WHERE fileId = OLD.id OR leadId = OLD.id;
                    DELETE FROM separated WHERE fileId = OLD.id;
                    \(due("OLD.directoryId"))
                END;
                CREATE TRIGGER companionOfChange AFTER UPDATE OF \(columns.joined(separator: ", ")) ON file
                WHEN \(columns.map { "OLD.\($0) <> NEW.\($0)" }.joined(separator: " OR ")) BEGIN
                    \(due("NEW.directoryId"))
                    \(due("OLD.directoryId"))
                END;
                """)
    }

    /// The triggers of these counters cover only changes of other columns.
    private static func kindTrigger(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TRIGGER countsOfKind AFTER UPDATE OF kind ON file WHEN (OLD.kind = 0) <> (NEW.kind = 0) BEGIN
                    UPDATE census SET files = files + iif(NEW.kind = 0, 1, -1), bytes = bytes + iif(NEW.kind = 0, 1, -1) * NEW.size
                    WHERE presence = NEW.presence AND decision = NEW.decision;
                    UPDATE tally SET value = value + iif(NEW.kind = 0, 1, -1) WHERE key = 'readDone' AND NEW.decision IN (3, 4)
                    AND NEW.presence IN (0, 2) AND EXISTS (SELECT 1 FROM reading WHERE identity = NEW.identity);
                END;
                """)
    }

    /// The tally `queuedCompanionBytes` is the size of the present companions of queued photos. It is kept up to date, because it
    /// is sent after each swipe.
    private static func byteTriggers(_ db: Database) throws {
        func isQueued(_ row: String) -> String { "(\(row).presence = 0 AND \(row).decision IN (1, 3))" }
        func add(_ bytes: String) -> String {
            "UPDATE tally SET value = value + \(bytes) WHERE key = 'queuedCompanionBytes';"
        }
        func bytes(_ row: String) -> String {
            """
            ifnull((SELECT own.size FROM file own JOIN file lead ON lead.id = \(row).leadId
                WHERE own.id = \(row).fileId AND own.presence = 0 AND \(isQueued("lead"))), 0)
            """
        }
        try db.execute(
            sql: """
                INSERT INTO tally (key, value) VALUES ('queuedCompanionBytes', 0);
                CREATE TRIGGER companionBytesOfNew AFTER INSERT ON companion BEGIN \(add(bytes("NEW"))) END;
                CREATE TRIGGER companionBytesOfGone BEFORE DELETE ON companion BEGIN \(add("-" + bytes("OLD"))) END;
                CREATE TRIGGER companionBytesOfLead AFTER UPDATE OF presence, decision ON file
                WHEN \(isQueued("OLD")) <> \(isQueued("NEW")) BEGIN
                    \(add("""
                        iif(\(isQueued("NEW")), 1, -1) * ifnull((SELECT sum(own.size) FROM companion JOIN file own ON own.id = fileId
                            WHERE leadId = NEW.id AND own.presence = 0), 0)
                        """))
                END;
                CREATE TRIGGER companionBytesOfChange AFTER UPDATE OF presence, size ON file
                WHEN NEW.kind > 1 AND (OLD.presence <> NEW.presence OR OLD.size <> NEW.size) BEGIN
                    \(add("""
                        ((NEW.presence = 0) * NEW.size - (OLD.presence = 0) * OLD.size) * EXISTS (SELECT 1 FROM companion
                            JOIN file lead ON lead.id = leadId WHERE fileId = NEW.id AND \(isQueued("lead")))
                        """))
                END;
                """)
    }
}
