import GRDB

extension Migrations {
    /// The tags of photos.
    ///
    /// `tagChoice` is what a person decided: whether photos with a content have a tag. `photoTag` is the result for each photo and
    /// video: the keywords of its files and sidecars, and the person's choices, which come first. It is derived from the labels;
    /// `tagDue` lists the files for which this must be done again. The keys of tags are those of `TagName`.
    static func tags(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE tag (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL) STRICT;
                CREATE TABLE tagChoice (
                    identity BLOB NOT NULL, tagId INTEGER NOT NULL REFERENCES tag(id), isGiven INTEGER NOT NULL, at INTEGER NOT NULL,
                    PRIMARY KEY (identity, tagId)
                ) STRICT, WITHOUT ROWID;
                -- The choice before each act; wasGiven is null if there was none.
                CREATE TABLE tagChange (
                    actId INTEGER NOT NULL REFERENCES act(id), identity BLOB NOT NULL, tagId INTEGER NOT NULL REFERENCES tag(id),
                    wasGiven INTEGER, wasAt INTEGER, reverted INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (actId, identity, tagId)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX tagChangePhoto ON tagChange (identity, tagId, actId);
                CREATE TABLE photoTag (
                    tagId INTEGER NOT NULL, fileId INTEGER NOT NULL, PRIMARY KEY (tagId, fileId)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX photoTagFile ON photoTag (fileId, tagId);
                CREATE TABLE tagDue (fileId INTEGER PRIMARY KEY) STRICT;

                INSERT INTO tagDue SELECT fileId FROM labelFound
                    UNION SELECT fileId FROM dateSidecar WHERE labels IS NOT NULL
                    UNION SELECT copy.id FROM dateSidecar JOIN file ON file.id = fileId JOIN file copy ON copy.identity = file.identity
                        WHERE dateSidecar.labels IS NOT NULL
                    UNION SELECT file.id FROM exportLabel JOIN file USING (identity);
                INSERT OR IGNORE INTO tagDue SELECT leadId FROM companion JOIN tagDue USING (fileId);
                """)
        try tagTriggers(db)
    }

    private static func tagTriggers(_ db: Database) throws {
        func changed(_ name: String, _ event: String, _ files: String, alsoIn search: Bool = false) -> String {
            let tables = ["tagDue"] + (search ? ["searchStale"] : [])
            let inserts = tables.map { "INSERT INTO \($0) SELECT id FROM (\(files)) WHERE id NOT IN (SELECT fileId FROM \($0));" }
            return "CREATE TRIGGER \(name) AFTER \(event) BEGIN \(inserts.joined(separator: " ")) END;\n"
        }
        func file(_ id: String) -> String { "SELECT \(id) AS id UNION SELECT leadId FROM companion WHERE fileId = \(id)" }
        func copies(_ identity: String) -> String {
            """
            SELECT id FROM file WHERE identity = \(identity)
            UNION SELECT leadId FROM companion JOIN file ON file.id = fileId WHERE identity = \(identity)
            """
        }
        func fileAndCopies(_ id: String) -> String {
            "\(file(id)) UNION \(copies("(SELECT identity FROM file WHERE id = \(id))"))"
        }
        func isTagged(_ identity: String) -> String {
            """
            EXISTS (SELECT 1 FROM tagChoice WHERE identity = \(identity))
            OR EXISTS (SELECT 1 FROM exportLabel WHERE identity = \(identity))
            """
        }
        func isLabelled(_ id: String) -> String {
            """
            EXISTS (SELECT 1 FROM labelFound WHERE fileId = \(id))
            OR EXISTS (SELECT 1 FROM dateSidecar WHERE fileId = \(id) AND labels IS NOT NULL)
            OR \(isTagged("(SELECT identity FROM file WHERE id = \(id))"))
            """
        }
        let triggers =
            changed("tagsOfLabels", "INSERT ON labelFound", file("NEW.fileId"))
            + changed("tagsOfOtherLabels", "UPDATE OF labels ON labelFound", file("NEW.fileId"))
            + changed("tagsOfLabelsGone", "DELETE ON labelFound", file("OLD.fileId"))
            + changed(
                "tagsOfSidecar", "UPDATE OF labels ON dateSidecar WHEN NEW.labels IS NOT OLD.labels", fileAndCopies("NEW.fileId"))
            + changed("tagsOfSidecarGone", "DELETE ON dateSidecar WHEN OLD.labels IS NOT NULL", fileAndCopies("OLD.fileId"))
            + changed("tagsOfExport", "INSERT ON exportLabel", copies("NEW.identity"))
            + changed("tagsOfExportGone", "DELETE ON exportLabel", copies("OLD.identity"))
            + changed("tagsOfCompanion", "INSERT ON companion WHEN \(isLabelled("NEW.fileId"))", file("NEW.fileId"))
            + changed(
                "tagsOfCompanionGone", "DELETE ON companion WHEN \(isLabelled("OLD.fileId"))",
                "SELECT OLD.fileId AS id UNION SELECT OLD.leadId")
            + changed("tagsOfChoice", "INSERT ON tagChoice", copies("NEW.identity"), alsoIn: true)
            + changed("tagsOfOtherChoice", "UPDATE ON tagChoice", copies("NEW.identity"), alsoIn: true)
            + changed("tagsOfChoiceGone", "DELETE ON tagChoice", copies("OLD.identity"), alsoIn: true)
            + changed(
                "tagsOfContents",
                """
                UPDATE OF identity ON file
                WHEN NEW.identity IS NOT OLD.identity AND (\(isTagged("NEW.identity")) OR \(isTagged("OLD.identity")))
                """, file("NEW.id"), alsoIn: true)
        try db.execute(
            sql: triggers + """
                CREATE TRIGGER tagsOfFileGone AFTER DELETE ON file BEGIN
                    DELETE FROM photoTag WHERE fileId = OLD.id;
                    DELETE FROM tagDue WHERE fileId = OLD.id;
                END;
                """)
    }
}
