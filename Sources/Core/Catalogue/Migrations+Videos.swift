import GRDB

extension Migrations {
    /// Puts videos into the lists of photos: into their indexes, and into the counts of `census`. Videos that were read before get
    /// their size and their poster from the next scan.
    static func videos(_ db: Database) throws {
        let order = "taken DESC, microseconds DESC, nameOrder DESC, id DESC"
        let present = "presence = 0 AND kind IN (0, 1)"
        let inDeck = "decision = 0 AND \(present)"
        try db.execute(
            sql: """
                DROP INDEX fileDeck;
                DROP INDEX filePhotos;
                DROP INDEX fileScreenshots;
                DROP INDEX fileLargest;
                DROP INDEX fileShuffled;
                DROP INDEX fileLater;
                CREATE INDEX fileDeck ON file (\(order), decision, presence, kind, later) WHERE \(inDeck);
                CREATE INDEX filePhotos ON file (\(order)) WHERE \(present);
                CREATE INDEX fileScreenshots ON file (\(order)) WHERE screenshot = 1 AND \(present);
                CREATE INDEX fileLargest ON file (size DESC, id DESC, decision, presence, kind, later) WHERE \(inDeck);
                CREATE INDEX fileShuffled ON file (\(Shuffle.sql("id")), id, decision, presence, kind, later) WHERE \(inDeck);
                CREATE INDEX fileLater ON file (later, id, decision, presence, kind) WHERE later > 0 AND \(inDeck);
                UPDATE file SET contents = 0 WHERE kind = 1 AND contents = 1;
                """)
        try countVideos(db)
    }

    private static func countVideos(_ db: Database) throws {
        func change(_ row: String, _ sign: String) -> String {
            """
            UPDATE census SET files = files \(sign) 1, bytes = bytes \(sign) \(row).size
            WHERE presence = \(row).presence AND decision = \(row).decision;
            """
        }
        try db.execute(
            sql: """
                DROP TRIGGER censusOfNew;
                DROP TRIGGER censusOfGone;
                DROP TRIGGER censusOfChange;
                DROP TRIGGER countsOfKind;
                CREATE TRIGGER censusOfNew AFTER INSERT ON file WHEN NEW.kind IN (0, 1) BEGIN \(change("NEW", "+")) END;
                CREATE TRIGGER censusOfGone AFTER DELETE ON file WHEN OLD.kind IN (0, 1) BEGIN \(change("OLD", "-")) END;
                CREATE TRIGGER censusOfChange AFTER UPDATE OF presence, decision, size ON file
                WHEN NEW.kind IN (0, 1)
                    AND (OLD.presence <> NEW.presence OR OLD.decision <> NEW.decision OR OLD.size <> NEW.size) BEGIN
                    \(change("OLD", "-"))
                    \(change("NEW", "+"))
                END;
                CREATE TRIGGER censusOfKind AFTER UPDATE OF kind ON file
                WHEN (OLD.kind IN (0, 1)) <> (NEW.kind IN (0, 1)) BEGIN
                    UPDATE census SET files = files + iif(NEW.kind IN (0, 1), 1, -1),
                    bytes = bytes + iif(NEW.kind IN (0, 1), 1, -1) * NEW.size
                    WHERE presence = NEW.presence AND decision = NEW.decision;
                END;
                CREATE TRIGGER readingsOfKind AFTER UPDATE OF kind ON file WHEN (OLD.kind = 0) <> (NEW.kind = 0) BEGIN
                    UPDATE tally SET value = value + iif(NEW.kind = 0, 1, -1) WHERE key = 'readDone' AND NEW.decision IN (3, 4)
                    AND NEW.presence IN (0, 2) AND EXISTS (SELECT 1 FROM reading WHERE identity = NEW.identity);
                END;
                UPDATE census SET (files, bytes) = (
                    SELECT count(*), ifnull(sum(size), 0) FROM file
                    WHERE kind IN (0, 1) AND file.presence = census.presence AND file.decision = census.decision);
                """)
    }
}
