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

    /// Which changes of an act were reverted: an undo may revert some and leave others.
    static func revertedChanges(_ db: Database) throws {
        for table in ["actChange", "favouriteChange", "noteChange", "screenChange"] {
            try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN reverted INTEGER NOT NULL DEFAULT 0")
        }
    }
}
