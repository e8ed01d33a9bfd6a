import GRDB

extension Migrations {
    /// Albums inside albums: the album that an album is in; null for one at the top.
    static func nestedAlbums(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE album ADD COLUMN parentId INTEGER REFERENCES album(id);
                CREATE INDEX albumParent ON album (parentId) WHERE parentId IS NOT NULL;
                """)
    }
}
