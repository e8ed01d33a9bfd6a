import Base
public import Catalogue
import GRDB
import ScreenshotsEngine

extension SearchResult.Kind {
    public static let screenshot = Self("screenshot")
}

extension Screenshots {
    /// Finds screenshots by the title and the creator of the work that they show.
    public static let searchKind = SearchKind(.screenshot, index: .screenshot, document: document, describe: describe)

    private static func document(_ db: Database, _ id: Int64) throws -> SearchDocument? {
        guard let row = try ResultRow.fetch(db, id: id), row.title != nil || row.creator != nil else { return nil }
        return SearchDocument(
            at: row.taken, title: row.title ?? "", body: [row.creator ?? "", row.type.rawValue].joined(separator: " "))
    }

    private static func describe(_ db: Database, _ id: Int64, _ request: SearchRequest) throws -> SearchResult? {
        guard let row = try ResultRow.fetch(db, id: id) else { return nil }
        let file = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM file WHERE identity = ? AND \(FileRow.present) ORDER BY id LIMIT 1"),
            arguments: [row.identity]
        ).flatMap { try FileRow.fetch(db, id: $0) }
        guard let file else { return nil }
        let (title, creator) = (row.title ?? file.name.display, row.creator ?? "")
        return SearchResult(
            kind: .screenshot, id: id, title: title, snippet: creator,
            titleMatches: request.query.matches(in: title).map { [$0.lowerBound, $0.upperBound] },
            snippetMatches: request.query.matches(in: creator).map { [$0.lowerBound, $0.upperBound] }, where: file.path.display,
            date: file.taken.iso, category: row.type.rawValue, photo: Card(file, copies: 1), link: "/screenshots#review-\(id)")
    }
}
