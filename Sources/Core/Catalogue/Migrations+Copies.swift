import GRDB

extension Migrations {
    /// An index of decided files by content, because a newly read photo takes over the decision about its copies. Even if a
    /// picture has 50,000 copies, the index contains only the decided ones.
    static func decidedCopies(_ db: Database) throws {
        try db.execute(
            sql: "CREATE INDEX fileDecidedCopy ON file (identity) WHERE decision > 0 AND identity IS NOT NULL")
    }
}
