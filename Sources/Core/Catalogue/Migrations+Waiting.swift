import GRDB

extension Migrations {
    /// Since when a row waits to be removed, in seconds of the data folder's running time; NULL until that is counted.
    ///
    /// `convertFile.isMade`: it can be made again, so that nothing is lost with it.
    static func waiting(_ db: Database) throws {
        for table in ["scan", "scanPage", "conversion", "convertFile", "extraction"] {
            try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN waitsSince INTEGER")
        }
        try db.execute(sql: "ALTER TABLE convertFile ADD COLUMN isMade INTEGER NOT NULL DEFAULT FALSE")
    }
}
