import GRDB

extension Migrations {
    /// What was seen on screens, what was made of it, and what the person said about that.
    ///
    /// `screenView` can be made again at any time. `screenResult.type`, `title` and `creator` are what holds now; `verdict` is what was
    /// found, as JSON, for taking a correction back. `screenChange` is what an act replaced. `screenChoice` overrides whether a
    /// picture is a screenshot at all.
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
