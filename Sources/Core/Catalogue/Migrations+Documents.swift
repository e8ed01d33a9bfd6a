import GRDB

extension Migrations {
    /// The words of documents, which are files of `otherFile`.
    ///
    /// `documentDue` lists the documents that were not read since they were found or changed. `document` has a row for each
    /// document that was read, with the failure as JSON if it could not be read. `size` and `modified` are those of the file that
    /// was read, and `bytes` is the length of its text. `fileId` is NULL if the file is gone, until its words are removed.
    ///
    /// `documentPiece` has the texts, compressed (`PackedText`) and cut into pieces of which four fill a page of the database;
    /// otherwise a third of each page would be empty. The id of a piece is `document.id << 20` plus its number.
    ///
    /// `documentWords` stores neither the texts nor the positions of words, so that it takes a quarter of the size of the texts.
    /// A phrase is found by its words and then compared with the text. The ids of documents are consecutive and do not begin with
    /// the date as in `SearchIndex`, because FTS5 stores their differences for each word.
    static func documents(_ db: Database) throws {
        let endings = [
            "pdf", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "txt", "md", "markdown", "html", "htm", "xhtml", "eml",
            "emlx",
        ]
        func isDocument(_ row: String) -> String {
            "\(row).size > 0 AND (\(endings.map { "CAST(\(row).name AS TEXT) LIKE '%.\($0)'" }.joined(separator: " OR ")))"
        }
        let due = "INSERT INTO documentDue (fileId, modified) VALUES (NEW.id, NEW.modified)"
        try db.execute(
            sql: """
                CREATE TABLE documentDue (fileId INTEGER PRIMARY KEY, modified INTEGER NOT NULL) STRICT;
                CREATE INDEX documentDueNewest ON documentDue (modified DESC, fileId DESC);
                CREATE TABLE document (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, fileId INTEGER UNIQUE, size INTEGER NOT NULL, modified INTEGER NOT NULL,
                    bytes INTEGER NOT NULL, isCut INTEGER NOT NULL DEFAULT 0, problem TEXT
                ) STRICT;
                CREATE TABLE documentPiece (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
                CREATE INDEX documentGone ON document (id) WHERE fileId IS NULL;
                CREATE VIRTUAL TABLE documentWords USING fts5(
                    body, content='', columnsize=0, detail=none, tokenize="unicode61 remove_diacritics 0", prefix='2 3'
                );
                CREATE TRIGGER documentOfNew AFTER INSERT ON otherFile WHEN \(isDocument("NEW")) BEGIN \(due); END;
                CREATE TRIGGER documentOfChange AFTER UPDATE OF size, modified ON otherFile WHEN \(isDocument("NEW")) BEGIN
                    \(due) ON CONFLICT DO UPDATE SET modified = excluded.modified;
                END;
                CREATE TRIGGER documentOfGone AFTER DELETE ON otherFile BEGIN
                    DELETE FROM documentDue WHERE fileId = OLD.id;
                    UPDATE document SET fileId = NULL WHERE fileId = OLD.id;
                END;
                INSERT INTO documentDue SELECT id, modified FROM otherFile WHERE \(isDocument("otherFile"));
                """)
    }
}
