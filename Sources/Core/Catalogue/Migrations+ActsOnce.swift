import GRDB

extension Migrations {
    /// The key of the request that caused an act. If the program is killed and the request is sent again, the act is not
    /// repeated.
    static func requestsOfActs(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE act ADD COLUMN request TEXT;
                CREATE INDEX actOfRequest ON act (request) WHERE request IS NOT NULL;
                """)
    }
}
