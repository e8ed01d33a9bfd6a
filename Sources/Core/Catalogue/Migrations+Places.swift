import GRDB

extension Migrations {
    /// Where photos and videos were taken.
    ///
    /// `photoPlace` is the result for each file: its position, and the number of its place in `place`, null if it has no name there.
    /// `placeChoice` is what a person decided for photos with a content; a choice without a position means that the photo has no
    /// place. `placeDue` lists the files whose place must be derived again. Numbers of places are those of GeoNames; a negative
    /// number means that only the country is known.
    static func places(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE place (
                    id INTEGER PRIMARY KEY,
                    name TEXT, nameGerman TEXT, nameLocal TEXT,
                    regionKey TEXT, region TEXT, regionGerman TEXT, regionLocal TEXT,
                    countryCode TEXT NOT NULL, country TEXT NOT NULL, countryGerman TEXT NOT NULL, countryLocal TEXT NOT NULL
                ) STRICT;
                CREATE INDEX placeRegion ON place (regionKey);
                CREATE INDEX placeCountry ON place (countryCode);
                CREATE TABLE photoPlace (
                    fileId INTEGER PRIMARY KEY, latitude REAL NOT NULL, longitude REAL NOT NULL, placeId INTEGER, districtId INTEGER
                ) STRICT;
                CREATE INDEX photoPlaceName ON photoPlace (placeId, fileId);
                CREATE TABLE placeChoice (identity BLOB PRIMARY KEY, latitude REAL, longitude REAL, at INTEGER NOT NULL) STRICT;
                -- The choice before each act; wasAt is null if there was none.
                CREATE TABLE placeChange (
                    actId INTEGER NOT NULL REFERENCES act(id), identity BLOB NOT NULL,
                    wasLatitude REAL, wasLongitude REAL, wasAt INTEGER, reverted INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (actId, identity)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX placeChangePhoto ON placeChange (identity, actId);
                CREATE TABLE placeDue (fileId INTEGER PRIMARY KEY) STRICT;
                INSERT INTO placeDue SELECT id FROM file WHERE latitude IS NOT NULL;
                """)
        try placeTriggers(db)
    }

    private static func placeTriggers(_ db: Database) throws {
        func due(_ name: String, _ event: String, _ files: String, in table: String = "placeDue") -> String {
            """
            CREATE TRIGGER \(name) AFTER \(event) BEGIN
                INSERT INTO \(table) SELECT id FROM (\(files)) WHERE id NOT IN (SELECT fileId FROM \(table));
            END;

            """
        }
        func copies(_ identity: String) -> String { "SELECT id FROM file WHERE identity = \(identity)" }
        let isChosen = "EXISTS (SELECT 1 FROM placeChoice WHERE identity IN (NEW.identity, OLD.identity))"
        try db.execute(
            sql: due(
                "placeOfPosition",
                """
                UPDATE OF latitude, longitude ON file
                WHEN NEW.latitude IS NOT OLD.latitude OR NEW.longitude IS NOT OLD.longitude
                """, "SELECT NEW.id AS id")
                + due("placeOfNew", "INSERT ON file WHEN NEW.latitude IS NOT NULL", "SELECT NEW.id AS id")
                + due(
                    "placeOfContents", "UPDATE OF identity ON file WHEN NEW.identity IS NOT OLD.identity AND \(isChosen)",
                    "SELECT NEW.id AS id")
                + due("placeOfChoice", "INSERT ON placeChoice", copies("NEW.identity"))
                + due("placeOfOtherChoice", "UPDATE ON placeChoice", copies("NEW.identity"))
                + due("placeOfChoiceGone", "DELETE ON placeChoice", copies("OLD.identity"))
                + due(
                    "searchOfPlace", "INSERT ON photoPlace WHEN NEW.placeId IS NOT NULL", "SELECT NEW.fileId AS id",
                    in: "searchStale")
                + due(
                    "searchOfOtherPlace",
                    "UPDATE ON photoPlace WHEN NEW.placeId IS NOT OLD.placeId OR NEW.districtId IS NOT OLD.districtId",
                    "SELECT NEW.fileId AS id", in: "searchStale")
                + due(
                    "searchOfPlaceGone", "DELETE ON photoPlace WHEN OLD.placeId IS NOT NULL", "SELECT OLD.fileId AS id",
                    in: "searchStale")
                    + """
                    CREATE TRIGGER placeOfFileGone AFTER DELETE ON file BEGIN
                        DELETE FROM photoPlace WHERE fileId = OLD.id;
                        DELETE FROM placeDue WHERE fileId = OLD.id;
                    END;
                    """)
    }
}
