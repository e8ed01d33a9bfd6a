import GRDB

extension Migrations {
    /// The extracted data of screenshots (`screenView`), the results found in them, and the user's corrections.
    ///
    /// `screenView` can be regenerated at any time. `screenResult.type`, `title` and `creator` are the current values.
    /// `verdict` is the result before any correction, as JSON, so that a correction can be undone. `screenChange` has the
    /// values that an act replaced. `screenChoice` is the user's choice whether a picture is a screenshot at all.
    static func screenshots(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE screenView (identity BLOB PRIMARY KEY, view BLOB NOT NULL) STRICT;

                CREATE TABLE screenResult (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    identity BLOB NOT NULL UNIQUE,
                    taken INTEGER NOT NULL, at INTEGER NOT NULL, rules TEXT NOT NULL,
                    status INTEGER NOT NULL, type TEXT NOT NULL, title TEXT, creator TEXT,
                    verdict TEXT NOT NULL, corrected INTEGER NOT NULL DEFAULT 0, reason TEXT
                ) STRICT;
                CREATE INDEX screenResultTaken ON screenResult (taken DESC, id DESC);
                CREATE INDEX screenResultType ON screenResult (type, status, taken DESC, id DESC);

                CREATE TABLE screenChange (
                    actId INTEGER NOT NULL REFERENCES act(id), resultId INTEGER NOT NULL REFERENCES screenResult(id),
                    status INTEGER NOT NULL, type TEXT NOT NULL, title TEXT, creator TEXT, corrected INTEGER NOT NULL, reason TEXT,
                    PRIMARY KEY (actId, resultId)
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE screenLesson (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    actId INTEGER REFERENCES act(id), resultId INTEGER NOT NULL REFERENCES screenResult(id),
                    kind TEXT NOT NULL, content TEXT NOT NULL, forgotten INTEGER NOT NULL DEFAULT 0
                ) STRICT;

                CREATE TABLE screenChoice (identity BLOB PRIMARY KEY, screenshot INTEGER NOT NULL) STRICT;
                """)
    }
}
