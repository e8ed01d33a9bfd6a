import GRDB

extension Migrations {
    /// When what a copy made was changed last: a program may write into it and keep its size and time.
    static func copiesChanged(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE entryStep ADD COLUMN changed INTEGER")
    }
}
