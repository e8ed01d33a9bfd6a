import GRDB

extension Migrations {
    /// If only the condition of a partial index names a column, SQLite reads it from the table, which is a hundred times larger.
    /// So the index also contains the column.
    static func folderIndex(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP INDEX fileFolder;
                CREATE INDEX fileFolder ON file (directoryId, format, kind, decision, size, presence) WHERE presence = 0;
                """)
    }
}
