import GRDB

extension Migrations {
    /// The time of the last change of a copied file: a program may write into the file and keep its size and modification time.
    static func copiesChanged(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE entryStep ADD COLUMN changed INTEGER")
    }
}
