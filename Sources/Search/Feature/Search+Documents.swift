import Base
import Catalogue
import GRDB

extension SearchResult.Kind {
    static let document = Self("document")
}

extension Search {
    /// Finds documents by the words in them. Their names are found as those of other files.
    static func documents(_ catalogue: Catalogue) -> SearchKind {
        SearchKind(.document, conditions: [.dates, .sizes]) { request, limit in
            if request.query.isEmpty { return [] }
            return SearchFound(try await blocking { try catalogue.read { db in try documents(db, request, limit) } })
        }
    }

    private static func documents(_ db: Database, _ request: SearchRequest, _ limit: Int) throws -> [SearchResult] {
        let hits = try DocumentIndex.find(db, request.query, order: .best, times: request.times, limit: limit) { file in
            request.allows(bytes: file.size) && FileInfo(file.path, followsLinks: false)?.kind == .file
        }
        return hits.compactMap { hit in
            let name = hit.file.path.name.display
            let snippet = Snippet(document: hit.text, request.query)
            // The index contains no umlauts, so it may have found another spelling.
            if snippet.matches.isEmpty { return nil }
            return SearchResult(
                kind: .document, id: hit.file.id, title: name, snippet: snippet.text,
                titleMatches: request.query.matches(in: name).map { [$0.lowerBound, $0.upperBound] },
                snippetMatches: snippet.matches, where: hit.file.path.display,
                date: LocalTime(unixSeconds: hit.file.modified).iso,
                link: link("/files", ["path": hit.file.path.parent.display, "open": name]))
        }
    }
}
