import GRDB

extension Migrations {
    /// The search index: documents as `SearchText` prepares them, indexed by words (for prefixes and phrases) and by trigrams
    /// (for parts of words).
    ///
    /// `searchDocument.id` is ordered by kind and date, see `SearchIndex`. `searchStale` lists files whose name has changed. The
    /// tally `namesIndexed` is the id of the last indexed file.
    static func search(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE searchDocument (
                    id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, ref INTEGER NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL,
                    UNIQUE (kind, ref)
                ) STRICT;
                CREATE VIRTUAL TABLE searchWords USING fts5(
                    title, body, content='searchDocument', content_rowid='id', tokenize="unicode61 remove_diacritics 0", prefix='2 3'
                );
                CREATE VIRTUAL TABLE searchPieces USING fts5(
                    title, body, content='searchDocument', content_rowid='id', tokenize="trigram case_sensitive 1", columnsize=0
                );
                CREATE TRIGGER searchOfNew AFTER INSERT ON searchDocument BEGIN
                    INSERT INTO searchWords (rowid, title, body) VALUES (NEW.id, NEW.title, NEW.body);
                    INSERT INTO searchPieces (rowid, title, body) VALUES (NEW.id, NEW.title, NEW.body);
                END;
                CREATE TRIGGER searchOfGone AFTER DELETE ON searchDocument BEGIN
                    INSERT INTO searchWords (searchWords, rowid, title, body) VALUES ('delete', OLD.id, OLD.title, OLD.body);
                    INSERT INTO searchPieces (searchPieces, rowid, title, body) VALUES ('delete', OLD.id, OLD.title, OLD.body);
                END;

                CREATE TABLE searchStale (fileId INTEGER PRIMARY KEY) STRICT;
                CREATE TRIGGER searchOfRenamed AFTER UPDATE OF name, directoryId ON file
                WHEN OLD.name <> NEW.name OR OLD.directoryId <> NEW.directoryId BEGIN
                    INSERT OR IGNORE INTO searchStale VALUES (NEW.id);
                END;
                """)
    }

    /// The full-text indexes are written by `SearchIndex`, because triggers made them slow.
    static func searchWithoutTriggers(_ db: Database) throws {
        try db.execute(sql: "DROP TRIGGER searchOfNew; DROP TRIGGER searchOfGone;")
    }

    /// Adds more to the index: besides the names of photos also their recognized texts and comments, screenshots by title and
    /// creator, and folders.
    ///
    /// `searchDue` lists the rows that have changed since they were indexed, with their kind in `SearchIndex`; for files,
    /// `searchStale` does this. A text that has a note is found as the note. Each trigger checks for an existing row before it
    /// inserts one. "INSERT OR IGNORE" is not sufficient, because if the statement that fires the trigger has a conflict
    /// clause, SQLite applies that clause inside the trigger.
    static func searchOfMore(_ db: Database) throws {
        let (screenshot, folder) = (SearchIndex.Kind.screenshot.rawValue, SearchIndex.Kind.folder.rawValue)
        try db.execute(
            sql: """
                CREATE TABLE searchDue (kind INTEGER NOT NULL, ref INTEGER NOT NULL, PRIMARY KEY (kind, ref)) STRICT, WITHOUT ROWID;

                INSERT OR IGNORE INTO searchStale SELECT file.id FROM file JOIN reading ON reading.identity = file.identity
                    WHERE reading.text <> '';
                INSERT OR IGNORE INTO searchStale SELECT id FROM file WHERE comment <> '';
                CREATE TRIGGER searchOfText AFTER INSERT ON reading WHEN NEW.text <> '' BEGIN
                    INSERT INTO searchStale SELECT id FROM file WHERE identity = NEW.identity AND id NOT IN (SELECT fileId FROM searchStale);
                END;
                CREATE TRIGGER searchOfOtherText AFTER UPDATE OF text ON reading WHEN NEW.text <> OLD.text BEGIN
                    INSERT INTO searchStale SELECT id FROM file WHERE identity = NEW.identity AND id NOT IN (SELECT fileId FROM searchStale);
                END;
                CREATE TRIGGER searchOfNote AFTER INSERT ON note BEGIN
                    INSERT INTO searchStale SELECT id FROM file WHERE identity = NEW.identity AND id NOT IN (SELECT fileId FROM searchStale);
                END;
                CREATE TRIGGER searchOfNoteGone AFTER UPDATE OF removed ON note WHEN NEW.removed <> OLD.removed BEGIN
                    INSERT INTO searchStale SELECT id FROM file WHERE identity = NEW.identity AND id NOT IN (SELECT fileId FROM searchStale);
                END;
                CREATE TRIGGER searchOfContents AFTER UPDATE OF identity, comment ON file
                WHEN NEW.comment IS NOT OLD.comment
                    OR (NEW.identity IS NOT OLD.identity AND EXISTS (SELECT 1 FROM reading WHERE identity = NEW.identity)) BEGIN
                    INSERT INTO searchStale SELECT NEW.id WHERE NEW.id NOT IN (SELECT fileId FROM searchStale);
                END;

                INSERT INTO searchDue SELECT \(screenshot), id FROM screenResult WHERE title <> '' OR creator <> '';
                CREATE TRIGGER searchOfScreen AFTER INSERT ON screenResult WHEN NEW.title <> '' OR NEW.creator <> '' BEGIN
                    INSERT INTO searchDue SELECT \(screenshot), NEW.id
                        WHERE NOT EXISTS (SELECT 1 FROM searchDue WHERE kind = \(screenshot) AND ref = NEW.id);
                END;
                CREATE TRIGGER searchOfOtherScreen AFTER UPDATE OF title, creator ON screenResult
                WHEN NEW.title IS NOT OLD.title OR NEW.creator IS NOT OLD.creator BEGIN
                    INSERT INTO searchDue SELECT \(screenshot), NEW.id
                        WHERE NOT EXISTS (SELECT 1 FROM searchDue WHERE kind = \(screenshot) AND ref = NEW.id);
                END;
                CREATE TRIGGER searchOfScreenGone AFTER DELETE ON screenResult BEGIN
                    INSERT INTO searchDue SELECT \(screenshot), OLD.id
                        WHERE NOT EXISTS (SELECT 1 FROM searchDue WHERE kind = \(screenshot) AND ref = OLD.id);
                END;

                INSERT INTO searchDue SELECT \(folder), id FROM directory;
                CREATE TRIGGER searchOfFolder AFTER INSERT ON directory BEGIN
                    INSERT INTO searchDue SELECT \(folder), NEW.id
                        WHERE NOT EXISTS (SELECT 1 FROM searchDue WHERE kind = \(folder) AND ref = NEW.id);
                END;
                CREATE TRIGGER searchOfFolderMoved AFTER UPDATE OF path ON directory BEGIN
                    INSERT INTO searchDue SELECT \(folder), NEW.id
                        WHERE NOT EXISTS (SELECT 1 FROM searchDue WHERE kind = \(folder) AND ref = NEW.id);
                END;
                CREATE TRIGGER searchOfFolderGone AFTER DELETE ON directory BEGIN
                    INSERT INTO searchDue SELECT \(folder), OLD.id
                        WHERE NOT EXISTS (SELECT 1 FROM searchDue WHERE kind = \(folder) AND ref = OLD.id);
                END;
                """)
    }

    /// The names of files that are neither photos nor videos, see `OtherFiles`.
    static func otherFiles(_ db: Database) throws {
        let other = SearchIndex.Kind.other.rawValue
        try db.execute(
            sql: """
                CREATE TABLE otherFolder (id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE) STRICT;
                -- Numbers are never given out again: the index may still mean the file that had one.
                CREATE TABLE otherFile (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, folderId INTEGER NOT NULL REFERENCES otherFolder(id), name BLOB NOT NULL,
                    size INTEGER NOT NULL, modified INTEGER NOT NULL, UNIQUE (folderId, name)
                ) STRICT;
                CREATE TRIGGER searchOfOther AFTER INSERT ON otherFile BEGIN
                    INSERT INTO searchDue SELECT \(other), NEW.id
                        WHERE NOT EXISTS (SELECT 1 FROM searchDue WHERE kind = \(other) AND ref = NEW.id);
                END;
                CREATE TRIGGER searchOfOtherGone AFTER DELETE ON otherFile BEGIN
                    INSERT INTO searchDue SELECT \(other), OLD.id
                        WHERE NOT EXISTS (SELECT 1 FROM searchDue WHERE kind = \(other) AND ref = OLD.id);
                END;
                """)
    }
}
