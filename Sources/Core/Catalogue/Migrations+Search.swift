import GRDB

extension Migrations {
    /// The search index: documents as `SearchText` prepares them, indexed by words (prefixes, phrases) and by runs of three letters (what stands within words).
    ///
    /// `searchDocument.id` orders by kind and date, see `SearchIndex`. `searchStale` names files whose name changed; tally namesIndexed is the last file's id
    /// that the index has seen.
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
}
