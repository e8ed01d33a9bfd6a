import GRDB

extension Migrations {
    /// The browser that did an act, and when an undo of it was refused.
    static func undoByBrowser(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE act ADD COLUMN browser TEXT;
                ALTER TABLE act ADD COLUMN refusedAt INTEGER;
                CREATE INDEX actOfBrowser ON act (browser, id) WHERE browser IS NOT NULL;
                """)
    }
}
