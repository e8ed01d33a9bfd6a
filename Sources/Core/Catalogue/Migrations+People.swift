import GRDB

extension Migrations {
    /// The people in photos. Faces themselves lie in a file of their own (`FaceStore`); here lies what a person said of them.
    ///
    /// `person` is somebody with or without a name. `personFace` says who a face is: somebody, or nobody if `person` is 0. `isGiven` is 0
    /// if that was found and not said. `personNot` says who a face is not, and `personApart` which two are not the same. No later run
    /// overrules what was said. A face is named by the content of the photo and its box in ten-thousandths. `personChange` is what each
    /// act changed of faces, and `personRename` of people. `faceSeen` lists the contents in which faces were looked for.
    static func people(_ db: Database) throws {
        let numbers = ["x", "y", "width", "height"].map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ")
        let face = "identity BLOB NOT NULL, \(numbers)"
        let key = "identity, x, y, width, height"
        try db.execute(
            sql: """
                CREATE TABLE person (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, isHidden INTEGER NOT NULL DEFAULT 0,
                    actId INTEGER NOT NULL REFERENCES act(id)
                ) STRICT;
                CREATE TABLE personFace (
                    \(face), person INTEGER NOT NULL, isGiven INTEGER NOT NULL, PRIMARY KEY (\(key))
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX personFacePerson ON personFace (person, identity);
                CREATE TABLE personNot (
                    \(face), person INTEGER NOT NULL, actId INTEGER NOT NULL REFERENCES act(id), PRIMARY KEY (\(key), person)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX personNotAct ON personNot (actId);
                CREATE TABLE personApart (
                    one INTEGER NOT NULL, other INTEGER NOT NULL, actId INTEGER NOT NULL REFERENCES act(id), PRIMARY KEY (one, other)
                ) STRICT, WITHOUT ROWID;
                -- The person and whether it was said, before and after the act; null if nothing was known.
                CREATE TABLE personChange (
                    actId INTEGER NOT NULL REFERENCES act(id), \(face),
                    wasPerson INTEGER, wasGiven INTEGER, nowPerson INTEGER, nowGiven INTEGER, reverted INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (actId, \(key))
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX personChangePhoto ON personChange (identity);
                CREATE TABLE personRename (
                    actId INTEGER NOT NULL REFERENCES act(id), person INTEGER NOT NULL REFERENCES person(id),
                    wasName TEXT, wasHidden INTEGER NOT NULL, nowName TEXT, nowHidden INTEGER NOT NULL,
                    PRIMARY KEY (actId, person)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE faceSeen (identity BLOB PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                """)
        func stale(_ name: String, _ event: String, _ identities: String) -> String {
            """
            CREATE TRIGGER \(name) AFTER \(event) BEGIN
                INSERT INTO searchStale SELECT id FROM file WHERE identity IN (\(identities))
                AND id NOT IN (SELECT fileId FROM searchStale);
            END;

            """
        }
        try db.execute(
            sql: stale("searchOfFace", "INSERT ON personFace", "NEW.identity")
                + stale("searchOfFaceChanged", "UPDATE ON personFace", "NEW.identity, OLD.identity")
                + stale("searchOfFaceGone", "DELETE ON personFace", "OLD.identity")
                + stale(
                    "searchOfPerson", "UPDATE OF name, isHidden ON person",
                    "SELECT identity FROM personFace WHERE person = NEW.id")
                    + """
                    CREATE TRIGGER searchOfFaceContents AFTER UPDATE OF identity ON file
                    WHEN NEW.identity IS NOT OLD.identity
                        AND EXISTS (SELECT 1 FROM personFace WHERE identity IN (NEW.identity, OLD.identity)) BEGIN
                        INSERT INTO searchStale SELECT NEW.id WHERE NEW.id NOT IN (SELECT fileId FROM searchStale);
                    END;
                    """)
    }
}
