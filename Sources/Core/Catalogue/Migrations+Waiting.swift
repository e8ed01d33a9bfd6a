import GRDB

extension Migrations {
    /// The time since which a row has been waiting for its removal, in seconds of the data folder's running time; NULL if it is
    /// not waiting.
    ///
    /// `convertFile.isMade` means that the file can be made again, so that nothing is lost if it is removed.
    static func waiting(_ db: Database) throws {
        for table in ["scan", "scanPage", "conversion", "convertFile", "extraction"] {
            try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN waitsSince INTEGER")
        }
        try db.execute(sql: "ALTER TABLE convertFile ADD COLUMN isMade INTEGER NOT NULL DEFAULT FALSE")
    }
}
