import GRDB

extension Migrations {
    /// Files that belong to a photo: the raw file of a JPEG, the film of a Live Photo, the original of an edited copy, sidecars.
    ///
    /// The kind of such a file is `companionPhoto`, `companionVideo` or `sidecar`, so no list of photos or videos contains it.
    /// `separated` are files that the user made photos of their own. `companionDue` are folders whose files have changed since
    /// their companions were determined; a scan determines them again and deletes the row.
    static func companions(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE companion (fileId INTEGER PRIMARY KEY, leadId INTEGER NOT NULL, role INTEGER NOT NULL) STRICT;
                CREATE INDEX companionLead ON companion (leadId, fileId);
                CREATE TABLE separated (fileId INTEGER PRIMARY KEY) STRICT;
                CREATE TABLE companionDue (directoryId INTEGER PRIMARY KEY) STRICT;
                CREATE TRIGGER companionOfGone AFTER DELETE ON file BEGIN
                    DELETE FROM companion WHERE fileId = OLD.id OR leadId = OLD.id;
                    DELETE FROM separated WHERE fileId = OLD.id;
                    INSERT OR IGNORE INTO companionDue VALUES (OLD.directoryId);
                END;
                INSERT INTO companionDue SELECT id FROM directory;
                """)
    }
}
