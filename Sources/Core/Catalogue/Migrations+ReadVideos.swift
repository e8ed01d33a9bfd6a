import GRDB

extension Migrations {
    /// Counts videos among the files whose text was requested and has been read. Before, the text in videos was not read.
    static func readVideos(_ db: Database) throws {
        func isCounted(_ row: String) -> String {
            """
            \(row).decision IN (3, 4) AND \(row).presence IN (0, 2)
            AND EXISTS (SELECT 1 FROM reading WHERE identity = \(row).identity)
            """
        }
        try db.execute(
            sql: """
                DROP TRIGGER readDoneOfReading;
                DROP TRIGGER readDoneOfFile;
                DROP TRIGGER readingsOfKind;
                CREATE TRIGGER readDoneOfReading AFTER INSERT ON reading BEGIN
                    UPDATE tally SET value = value + (SELECT count(*) FROM file WHERE identity = NEW.identity AND decision IN (3, 4) AND
                    presence IN (0, 2) AND kind IN (0, 1)) WHERE key = 'readDone';
                END;
                CREATE TRIGGER readDoneOfFile AFTER UPDATE OF decision, presence, identity ON file
                WHEN NEW.kind IN (0, 1) AND (OLD.decision IN (3, 4) OR NEW.decision IN (3, 4)) BEGIN
                    UPDATE tally SET value = value + (\(isCounted("NEW"))) - (\(isCounted("OLD"))) WHERE key = 'readDone';
                END;
                CREATE TRIGGER readingsOfKind AFTER UPDATE OF kind ON file
                WHEN (OLD.kind IN (0, 1)) <> (NEW.kind IN (0, 1)) AND (\(isCounted("NEW"))) BEGIN
                    UPDATE tally SET value = value + iif(NEW.kind IN (0, 1), 1, -1) WHERE key = 'readDone';
                END;
                UPDATE tally SET value = (SELECT count(*) FROM file WHERE kind IN (0, 1) AND \(isCounted("file")))
                WHERE key = 'readDone';
                """)
    }
}
