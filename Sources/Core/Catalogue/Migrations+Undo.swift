import GRDB

extension Migrations {
    /// The browser that sent an act, and the time at which an undo of the act was refused.
    static func undoByBrowser(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE act ADD COLUMN browser TEXT;
                ALTER TABLE act ADD COLUMN refusedAt INTEGER;
                CREATE INDEX actOfBrowser ON act (browser, id) WHERE browser IS NOT NULL;
                """)
    }

    /// Whether a change of an act was reverted, because an undo may revert some changes and leave others.
    static func revertedChanges(_ db: Database) throws {
        for table in ["actChange", "favouriteChange", "noteChange", "screenChange"] {
            try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN reverted INTEGER NOT NULL DEFAULT 0")
        }
    }
}
