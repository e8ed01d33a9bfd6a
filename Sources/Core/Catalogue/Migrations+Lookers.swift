import GRDB

extension Migrations {
    /// Which looker found what a photo shows, so that a later one looks at the photo again (`ThingParts.looker`).
    ///
    /// What older versions found may lack the things of the detector, so all of it has the number 0. A thing that a later look no longer
    /// finds leaves the search index.
    static func lookers(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE thingSeen ADD COLUMN looker INTEGER NOT NULL DEFAULT 0;
                CREATE TRIGGER searchOfThingsGone AFTER DELETE ON thingFound BEGIN
                    INSERT INTO searchStale SELECT id FROM file WHERE identity = OLD.identity AND id NOT IN (SELECT fileId FROM searchStale);
                END;
                """)
    }
}
