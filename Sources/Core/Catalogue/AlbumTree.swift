import Base
public import GRDB

/// The albums inside other albums. An album whose outer album was deleted is at the top.
public enum AlbumTree {
    /// An SQL query for the ids of an album, which is the only argument, and of all albums inside it.
    public static let inside = """
        WITH RECURSIVE inside (id) AS (
            VALUES (?) UNION SELECT album.id FROM album JOIN inside ON album.parentId = inside.id WHERE album.deletedAt IS NULL)
        SELECT id FROM inside
        """

    /// An SQL query for the contents of the photos of an album, which is the only argument, and of all albums inside it.
    public static let identities = "SELECT identity FROM albumPhoto WHERE albumId IN (\(inside))"

    public static func inside(_ db: Database, _ album: Int64) throws -> Set<Int64> {
        try Int64.fetchSet(db, sql: inside, arguments: [album])
    }

    /// The paths of all albums: the names of the outer albums and of the album itself, outermost first.
    public static func paths(_ db: Database) throws -> [Int64: [String]] {
        let rows = try Row.fetchAll(db, sql: "SELECT id, name, parentId FROM album WHERE deletedAt IS NULL")
        let albums = Dictionary(
            rows.map { ($0["id"] as Int64, (name: $0["name"] as String, parent: $0["parentId"] as Int64?)) },
            uniquingKeysWith: { first, _ in first })
        return albums.mapValues { album in
            var names = [album.name]
            var above = album.parent
            while let parent = above, let outer = albums[parent], names.count <= albums.count {
                names.insert(outer.name, at: 0)
                above = outer.parent
            }
            return names
        }
    }
}
