import GRDB

extension Migrations {
    /// The key of the request that did an act: a request that comes again after the program ended in the middle is not done twice.
    static func requestsOfActs(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE act ADD COLUMN request TEXT;
                CREATE INDEX actOfRequest ON act (request) WHERE request IS NOT NULL;
                """)
    }
}
