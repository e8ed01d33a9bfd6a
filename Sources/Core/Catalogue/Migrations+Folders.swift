import GRDB

extension Migrations {
    /// Adds the column `presence` to the index. If a column occurs only in the condition of a partial index, SQLite reads the
    /// column from the table, which is a hundred times larger than the index.
    static func folderIndex(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP INDEX fileFolder;
                CREATE INDEX fileFolder ON file (directoryId, format, kind, decision, size, presence) WHERE presence = 0;
                """)
    }
}
