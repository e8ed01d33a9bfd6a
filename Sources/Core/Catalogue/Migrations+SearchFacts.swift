import GRDB

extension Migrations {
    /// Lenses, and the search of cameras, lenses and kinds of files. All files are indexed again.
    ///
    /// Photos that were read by older versions get their lens when they are read again.
    static func searchFacts(_ db: Database) throws {
        let other = SearchIndex.Kind.other.rawValue
        try db.execute(
            sql: """
                ALTER TABLE file ADD COLUMN lens TEXT;
                CREATE TRIGGER searchOfCamera AFTER UPDATE OF camera, lens, format ON file
                WHEN NEW.camera IS NOT OLD.camera OR NEW.lens IS NOT OLD.lens OR NEW.format <> OLD.format BEGIN
                    INSERT INTO searchStale SELECT NEW.id WHERE NEW.id NOT IN (SELECT fileId FROM searchStale);
                END;
                INSERT OR IGNORE INTO searchStale SELECT id FROM file;
                INSERT OR IGNORE INTO searchDue SELECT \(other), id FROM otherFile;
                """)
    }
}
