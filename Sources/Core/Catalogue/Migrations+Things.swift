import GRDB

extension Migrations {
    /// What photos show.
    ///
    /// `thingSeen` lists the contents in which things were looked for, and `thingFound` what was found. `thingDenied` is what a person
    /// said a photo does not show; no later search overrules it. `thingChange` is what each act denied.
    static func things(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE thingSeen (identity BLOB PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                CREATE TABLE thingFound (
                    identity BLOB NOT NULL, thing TEXT NOT NULL, certainty INTEGER NOT NULL, PRIMARY KEY (identity, thing)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX thingFoundThing ON thingFound (thing, identity);
                CREATE TABLE thingDenied (
                    identity BLOB NOT NULL, thing TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (identity, thing)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE thingChange (
                    actId INTEGER NOT NULL REFERENCES act(id), identity BLOB NOT NULL, thing TEXT NOT NULL,
                    reverted INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (actId, identity, thing)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX thingChangePhoto ON thingChange (identity, thing, actId);
                """)
        func stale(_ name: String, _ event: String, _ files: String) -> String {
            """
            CREATE TRIGGER \(name) AFTER \(event) BEGIN
                INSERT INTO searchStale SELECT id FROM file WHERE \(files) AND id NOT IN (SELECT fileId FROM searchStale);
            END;

            """
        }
        try db.execute(
            sql: stale("searchOfThings", "INSERT ON thingFound", "identity = NEW.identity")
                + stale("searchOfDenied", "INSERT ON thingDenied", "identity = NEW.identity")
                + stale("searchOfDeniedGone", "DELETE ON thingDenied", "identity = OLD.identity")
                + stale(
                    "searchOfThingContents",
                    """
                    UPDATE OF identity ON file WHEN NEW.identity IS NOT OLD.identity
                        AND EXISTS (SELECT 1 FROM thingFound WHERE identity IN (NEW.identity, OLD.identity))
                    """, "id = NEW.id"))
    }
}
