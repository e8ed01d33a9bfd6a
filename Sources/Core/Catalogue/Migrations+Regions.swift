import GRDB

extension Migrations {
    /// Where people are in photos by what other programs wrote, and which photos have features of the classifier.
    ///
    /// Files and sidecars whose labels name people are read again, because older versions stored the names without the regions. Regions
    /// are about the picture as it is stored, so the orientation is known of each photo in which faces were looked for, once more.
    /// `thingFeature` lists the contents whose features were looked for. They lie in the file beside the catalogue (`LikenessStore`), unless
    /// `isKnown` is 0.
    static func regions(_ db: Database) throws {
        let names = "json_array_length(labels, '$.people') > 0"
        try db.execute(
            sql: """
                UPDATE dateSidecar SET isRead = 0 WHERE labels IS NOT NULL AND \(names);
                INSERT OR IGNORE INTO dateDue SELECT fileId FROM labelFound JOIN file ON file.id = fileId
                    WHERE \(names) AND contents IN (1, 2);
                ALTER TABLE faceSeen ADD COLUMN orientation INTEGER NOT NULL DEFAULT 1;
                DELETE FROM faceSeen;
                CREATE TABLE thingFeature (identity BLOB PRIMARY KEY, isKnown INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                """)
    }
}
