import GRDB

extension Migrations {
    /// A photo that was read takes over what was decided about a copy of it. Of 50,000 copies of one picture, this holds those that are decided.
    static func decidedCopies(_ db: Database) throws {
        try db.execute(
            sql: "CREATE INDEX fileDecidedCopy ON file (identity) WHERE decision > 0 AND identity IS NOT NULL")
    }
}
