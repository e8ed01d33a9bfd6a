import GRDB

extension Migrations {
    /// A photo that was read takes over the decision about a copy of it. If a picture has 50,000 copies, this index holds only
    /// the decided ones.
    static func decidedCopies(_ db: Database) throws {
        try db.execute(
            sql: "CREATE INDEX fileDecidedCopy ON file (identity) WHERE decision > 0 AND identity IS NOT NULL")
    }
}
