import GRDB

extension Migrations {
    /// The change time of a copied file, because a program may write into the file and keep its size and modification time.
    static func copiesChanged(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE entryStep ADD COLUMN changed INTEGER")
    }
}
