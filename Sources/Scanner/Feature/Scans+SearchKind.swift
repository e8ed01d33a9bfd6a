import Base
public import Catalogue
import GRDB
import Readings

extension SearchResult.Kind {
    public static let scan = Self("scan")
}

extension Scans {
    public static let searchKind = SearchKind(.scan, index: .scan, describe: describe)

    private static func describe(_ db: Database, _ id: Int64, _ request: SearchRequest) throws -> SearchResult? {
        guard let scan = try Scan.fetch(db, id), !scan.pages.isEmpty else { return nil }
        let snippet = Snippet(try wholeText(db, id), request.query)
        return SearchResult(
            kind: .scan, id: id, title: scan.title, snippet: snippet.text,
            titleMatches: request.query.matches(in: scan.title).map { [$0.lowerBound, $0.upperBound] },
            snippetMatches: snippet.matches, date: LocalTime(unixSeconds: scan.startedAt / 1000).iso,
            category: scan.category?.rawValue, link: "/scanner/\(id)")
    }
}
