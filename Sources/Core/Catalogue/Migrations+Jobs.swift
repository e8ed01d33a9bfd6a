import GRDB

extension Migrations {
    /// The tables of long-running work. There is one job per kind and scope, and each job has items, which are identified by
    /// keys. Triggers update the counts of items, so that the progress can be read without counting.
    ///
    /// `jobItem.key` is a blob if it is the SHA-256 of a file's content, otherwise text. For `jobItem.state`, see
    /// `JobItem.State`.
    static func jobs(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE job (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    kind TEXT NOT NULL, scope BLOB NOT NULL,
                    state TEXT NOT NULL, planned INTEGER NOT NULL DEFAULT 0, expected INTEGER NOT NULL DEFAULT 0,
                    total INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0,
                    problem TEXT, startedAt INTEGER NOT NULL, finishedAt INTEGER,
                    UNIQUE (kind, scope)
                ) STRICT;

                CREATE TABLE jobItem (
                    id INTEGER PRIMARY KEY,
                    jobId INTEGER NOT NULL REFERENCES job(id) ON DELETE CASCADE,
                    key ANY NOT NULL,
                    priority INTEGER NOT NULL DEFAULT 0,
                    state INTEGER NOT NULL DEFAULT 0,
                    problem TEXT, at INTEGER,
                    UNIQUE (jobId, key)
                ) STRICT;
                CREATE INDEX jobItemWaiting ON jobItem (jobId, priority DESC, id) WHERE state = 0;
                CREATE INDEX jobItemFailed ON jobItem (jobId, id) WHERE state = 2;

                CREATE TRIGGER jobOfNewItem AFTER INSERT ON jobItem BEGIN
                    UPDATE job SET total = total + 1 WHERE id = NEW.jobId;
                END;
                CREATE TRIGGER jobOfChangedItem AFTER UPDATE OF state ON jobItem WHEN OLD.state <> NEW.state BEGIN
                    UPDATE job SET done = done + (NEW.state = 1) - (OLD.state = 1), failed = failed + (NEW.state = 2) - (OLD.state = 2),
                    total = total + (OLD.state = 3) - (NEW.state = 3) WHERE id = NEW.jobId;
                END;
                """)
    }
}
