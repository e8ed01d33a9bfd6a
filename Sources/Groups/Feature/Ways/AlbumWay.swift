import Base
import Catalogue
import GRDB

/// Groups photos by album. The user's own albums come first, sorted by name, followed by the albums made from screenshots.
/// The key is the id of the album.
enum AlbumWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                SELECT album.id, album.name, count(file.id) AS count, total(file.size) AS bytes,
                    count(file.id) FILTER (WHERE \(FileRow.undecided)) AS undecided, file.id AS cover, max(file.taken)
                FROM album LEFT JOIN albumPhoto ON albumId = album.id
                LEFT JOIN file ON file.identity = albumPhoto.identity AND \(photos) AND \(query.eachContentOnce)
                WHERE deletedAt IS NULL GROUP BY album.id ORDER BY album.origin IS NOT NULL, album.name COLLATE NOCASE, album.id
                """, arguments: arguments)
        return rows.map { row in
            PhotoGroup(
                key: String(row["id"] as Int64), name: row["name"], count: row["count"], bytes: Int64(row["bytes"] as Double),
                left: row["undecided"], cover: row["cover"])
        }
    }
}
