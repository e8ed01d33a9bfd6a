import GRDB

extension Migrations {
    /// The texts that were recognized in pictures (`reading`, once per content) and the user's notes made from them (`note`).
    ///
    /// `note.category` repeats the category of the reading, because the rows of `note` are small and therefore fast to search.
    /// `note.removed`: 0 the note exists, 1 the user removed it, 2 it was removed together with the decision that requested it
    /// (`note.actId`). The row `readDone` of `tally` is the number of photos swiped up or down whose text has been recognized, so
    /// that the number of waiting photos is known without counting.
    static func notes(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE reading (
                    identity BLOB PRIMARY KEY, readAt INTEGER NOT NULL, seconds REAL NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
                    text TEXT NOT NULL, lines BLOB NOT NULL,
                    category TEXT NOT NULL, certainty REAL NOT NULL, receipt TEXT
                ) STRICT;
                CREATE INDEX readingEmpty ON reading (readAt) WHERE text = '';

                CREATE TABLE note (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    identity BLOB NOT NULL UNIQUE REFERENCES reading(identity),
                    at INTEGER NOT NULL, actId INTEGER REFERENCES act(id),
                    category TEXT NOT NULL, edited TEXT, chosen TEXT, removed INTEGER NOT NULL DEFAULT 0
                ) STRICT;
                CREATE INDEX noteStanding ON note (id DESC, identity, chosen, category) WHERE removed = 0;
                CREATE INDEX noteAct ON note (actId) WHERE actId IS NOT NULL;

                CREATE TABLE noteChange (
                    actId INTEGER NOT NULL REFERENCES act(id), noteId INTEGER NOT NULL REFERENCES note(id),
                    edited TEXT, chosen TEXT, removed INTEGER NOT NULL,
                    PRIMARY KEY (actId, noteId)
                ) STRICT, WITHOUT ROWID;

                CREATE INDEX fileReading ON file (decidedAt DESC, id DESC, identity, presence) WHERE decision IN (3, 4);

                CREATE TRIGGER noteOfUndone AFTER UPDATE OF undoneAt ON act WHEN OLD.undoneAt IS NULL AND NEW.undoneAt IS NOT NULL BEGIN
                    UPDATE note SET removed = 2 WHERE actId = NEW.id AND removed = 0;
                END;

                INSERT INTO tally (key, value) VALUES ('readDone', 0);
                CREATE TRIGGER readDoneOfReading AFTER INSERT ON reading BEGIN
                    UPDATE tally SET value = value + (SELECT count(*) FROM file WHERE identity = NEW.identity AND decision IN (3, 4) AND
                    presence IN (0, 2) AND kind = 0) WHERE key = 'readDone';
                END;
                CREATE TRIGGER readDoneOfFile AFTER UPDATE OF decision, presence, identity ON file
                WHEN NEW.kind = 0 AND (OLD.decision IN (3, 4) OR NEW.decision IN (3, 4)) BEGIN
                    UPDATE tally SET value = value
                    + (NEW.decision IN (3, 4) AND NEW.presence IN (0, 2) AND EXISTS (SELECT 1 FROM reading WHERE identity = NEW.identity))
                    - (OLD.decision IN (3, 4) AND OLD.presence IN (0, 2) AND EXISTS (SELECT 1 FROM reading WHERE identity = OLD.identity))
                    WHERE key = 'readDone';
                END;
                """)
    }
}
