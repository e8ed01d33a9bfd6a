import GRDB

extension Migrations {
    /// SQLite takes a column that only a partial index's condition names from the table, a hundred times larger: so the index holds it too.
    static func folderIndex(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP INDEX fileFolder;
                CREATE INDEX fileFolder ON file (directoryId, format, kind, decision, size, presence) WHERE presence = 0;
                """)
    }
}
