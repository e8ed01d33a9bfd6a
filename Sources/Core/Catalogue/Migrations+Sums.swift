import GRDB

extension Migrations {
    /// The number of files per directory and per month, so that lists can be counted and filtered decks found without reading
    /// rows of photos.
    ///
    /// `FileSums` adds new rows in bulk, because triggers for each of a million files would take a fifth of the time of a first
    /// scan. `smallest`, `largest` (bytes), `oldest` and `newest` (`taken`) are bounds: all counted files lie within them, but
    /// the file that set a bound may no longer exist. There are two tables because a single table by folder and month could
    /// have nearly as many rows as there are photos, if the photos of a year are spread over many folders. The folder index has
    /// the same order as the photos of a folder, so that a page of a folder is read from the index alone.
    static func sums(_ db: Database) throws {
        let sums = "smallest, largest, oldest, newest, files, undecided, bytes"
        let columns = sums.split(separator: ", ").map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ")
        let tables = [
            ("directorySum", "directoryId, kind, format"), ("monthSum", "month, kind, format, screenshot, sizeStep"),
        ]
        try db.execute(
            sql: """
                ALTER TABLE file ADD COLUMN month INTEGER GENERATED ALWAYS AS (
                    CAST(strftime('%Y%m', min(max(taken, -62135596800), 253402300799), 'unixepoch') AS INTEGER)) VIRTUAL;
                ALTER TABLE file ADD COLUMN sizeStep INTEGER GENERATED ALWAYS AS (
                    (size >= 1000000) + (size >= 5000000) + (size >= 10000000) + (size >= 20000000) + (size >= 50000000)
                    + (size >= 100000000)) VIRTUAL;
                DROP INDEX fileFolder;
                CREATE INDEX fileFolder ON file (directoryId, taken DESC, id DESC, format, kind, decision, size, screenshot, presence)
                WHERE presence = 0;
                CREATE TABLE directorySum (
                    directoryId INTEGER NOT NULL, kind INTEGER NOT NULL, format TEXT NOT NULL, \(columns),
                    PRIMARY KEY (directoryId, kind, format)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE monthSum (
                    month INTEGER NOT NULL, kind INTEGER NOT NULL, format TEXT NOT NULL, screenshot INTEGER NOT NULL,
                    sizeStep INTEGER NOT NULL, \(columns),
                    PRIMARY KEY (month, kind, format, screenshot, sizeStep)
                ) STRICT, WITHOUT ROWID;
                """)
        for (table, key) in tables {
            let join = """
                ON CONFLICT DO UPDATE SET
                smallest = iif(files = 0, excluded.smallest, min(smallest, excluded.smallest)),
                largest = iif(files = 0, excluded.largest, max(largest, excluded.largest)),
                oldest = iif(files = 0, excluded.oldest, min(oldest, excluded.oldest)),
                newest = iif(files = 0, excluded.newest, max(newest, excluded.newest)),
                files = files + excluded.files, undecided = undecided + excluded.undecided, bytes = bytes + excluded.bytes
                """
            func row(_ version: String, _ sign: String) -> String {
                let prefixedKey = "\(key), size, size, taken, taken".split(separator: ", ").map { "\(version).\($0)" }.joined(
                    separator: ", ")
                return """
                    INSERT INTO \(table) SELECT \(prefixedKey), \(sign)1, \(sign)(\(version).decision = 0), \(sign)\(version).size
                    WHERE \(version).presence = 0 \(join);
                    """
            }
            try db.execute(
                sql: """
                    INSERT INTO \(table) SELECT \(key), min(size), max(size), min(taken), max(taken), count(*), sum(decision = 0), sum(size)
                    FROM file WHERE presence = 0 GROUP BY \(key);
                    CREATE TRIGGER \(table)OfChange
                    AFTER UPDATE OF directoryId, kind, format, presence, size, taken, screenshot, decision ON file
                    WHEN OLD.presence = 0 OR NEW.presence = 0 BEGIN
                        \(row("OLD", "-"))
                        \(row("NEW", "+"))
                    END;
                    CREATE TRIGGER \(table)OfGone AFTER DELETE ON file BEGIN \(row("OLD", "-")) END;
                    """)
        }
    }
}
