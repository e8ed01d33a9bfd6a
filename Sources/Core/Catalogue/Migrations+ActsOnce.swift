import GRDB

extension Migrations {
    /// The key of the request that did an act. If the program ends in the middle and the request comes again, the act is not done
    /// twice.
    static func requestsOfActs(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE act ADD COLUMN request TEXT;
                CREATE INDEX actOfRequest ON act (request) WHERE request IS NOT NULL;
                """)
    }
}
