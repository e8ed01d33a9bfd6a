import GRDB

extension Migrations {
    /// `leadId` of `entryStep` is the id of the step of the photo with which the file goes; NULL for the photo itself. The steps of
    /// a photo and of its companions are all carried out, or none.
    ///
    /// `size` and `modified` of `move` are those of the file after the move, so that an undo recognizes the file; NULL for moves
    /// of earlier versions.
    ///
    /// `sidecarDraft` has the temporary files of sidecars that are being written, with the content of each.
    static func groupedSteps(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE entryStep ADD COLUMN leadId INTEGER;
                ALTER TABLE move ADD COLUMN size INTEGER;
                ALTER TABLE move ADD COLUMN modified INTEGER;
                CREATE TABLE sidecarDraft (path BLOB PRIMARY KEY, content BLOB NOT NULL) STRICT, WITHOUT ROWID;
                """)
    }
}
