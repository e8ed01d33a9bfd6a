import Base
import Catalogue
import GRDB

/// Groups photos by album. The user's own albums come first, sorted by name, followed by the albums made from screenshots. The
/// albums inside an album follow it, and their photos count as its photos. The key is the id of the album.
enum AlbumWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        let (photos, arguments) = query.photos
        let rows = try Row.fetchAll(
            query.db,
            sql: """
                WITH RECURSIVE inside (outermost, id) AS (
                    SELECT id, id FROM album WHERE deletedAt IS NULL
                    UNION SELECT outermost, album.id FROM inside JOIN album ON album.parentId = inside.id
                        WHERE album.deletedAt IS NULL),
                member AS (SELECT DISTINCT outermost, albumPhoto.identity FROM inside JOIN albumPhoto ON albumId = inside.id)
                SELECT album.id, album.name, album.parentId, count(file.id) AS count, total(file.size) AS bytes,
                    count(file.id) FILTER (WHERE \(FileRow.undecided)) AS undecided, file.id AS cover, max(file.taken)
                FROM album LEFT JOIN member ON outermost = album.id
                LEFT JOIN file ON file.identity = member.identity AND \(photos) AND \(query.eachContentOnce)
                WHERE deletedAt IS NULL GROUP BY album.id ORDER BY album.origin IS NOT NULL, album.name COLLATE NOCASE, album.id
                """, arguments: arguments)
        let known = Set(rows.map { $0["id"] as Int64 })
        return nested(
            rows.map { row in
                Album(
                    group: PhotoGroup(
                        key: String(row["id"] as Int64), name: row["name"], count: row["count"],
                        bytes: Int64(row["bytes"] as Double), left: row["undecided"], cover: row["cover"]),
                    parent: (row["parentId"] as Int64?).flatMap { known.contains($0) ? String($0) : nil })
            })
    }

    private struct Album {
        var group: PhotoGroup
        /// The key of the album that it is in.
        let parent: String?
    }

    /// Returns the albums with those inside after each, and names the outer albums of each.
    private static func nested(_ albums: [Album]) -> [PhotoGroup] {
        let inner = Dictionary(grouping: albums, by: \.parent)
        var all: [PhotoGroup] = []
        func add(_ albums: [Album], within outer: [PhotoGroup.Outer]) {
            for album in albums {
                var group = album.group
                let inside = inner[group.key] ?? []
                group.within = outer.isEmpty ? nil : outer
                group.albums = inside.isEmpty ? nil : inside.count
                all.append(group)
                add(inside, within: outer + [PhotoGroup.Outer(key: group.key, name: group.name)])
            }
        }
        add(inner[nil] ?? [], within: [])
        return all
    }
}
