import Base
import Catalogue
import GRDB

extension SearchResult.Kind {
    static let album = Self("album")
}

/// Finds albums by name. There are few albums, so all of them are searched.
enum AlbumSearch {
    /// The maximum number of albums that are searched, newest first.
    private static let maximum = 5000

    static func kind(_ catalogue: Catalogue) -> SearchKind {
        SearchKind(.album) { request, limit in
            if request.query.isEmpty { return [] }
            return SearchFound(try await blocking { try catalogue.read { db in try find(db, request, limit) } })
        }
    }

    private static func find(_ db: Database, _ request: SearchRequest, _ limit: Int) throws -> [SearchResult] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT id, name FROM album WHERE deletedAt IS NULL ORDER BY id DESC LIMIT \(maximum)"))
        let albums = rows.map { row in (id: row["id"] as Int64, name: row["name"] as String) }
        return try request.query.best(of: albums, limit, by: \.name).map { album in
            let count = try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT count(*) FROM file WHERE \(FileRow.presentLead)
                        AND identity IN (\(AlbumTree.identities)) AND \(FileRow.firstCopy)
                        """), arguments: [album.id])
            return SearchResult(
                kind: .album, id: album.id, title: album.name,
                titleMatches: request.query.matches(in: album.name).map { [$0.lowerBound, $0.upperBound] },
                link: "/groups/album/\(album.id)", count: count)
        }
    }
}
