import GRDB

extension Migrations {
    /// Files outside the shared folders that the user named in a command, and that the converters may therefore read.
    static func handedFiles(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE convertFile ADD COLUMN isHanded INTEGER NOT NULL DEFAULT 0")
    }
}
