import Base
import Catalogue
import Foundation
import GRDB

extension SearchResult.Kind {
    static let date = Self("date")
}

/// Finds days, months and years with photos by the words that users type for dates, for example the name of a month.
enum DateSearch {
    static func kind(_ catalogue: Catalogue) -> SearchKind {
        SearchKind(.date) { request, limit in
            let spans = DateWords.spans(request.text, now: LocalTime(unixSeconds: Int64(Date().timeIntervalSince1970)))
            if spans.isEmpty { return [] }
            return SearchFound(
                try await blocking {
                    try catalogue.read { db in try spans.lazy.compactMap { try result(db, $0) }.prefix(limit).map(\.self) }
                })
        }
    }

    private static func result(_ db: Database, _ span: DateWords.Span) throws -> SearchResult? {
        var filter = PhotoFilter()
        (filter.from, filter.to) = (span.from, span.to)
        let count = try filter.count(db).total
        guard count > 0 else { return nil }
        let (from, to) = (span.from.iso.prefix(10), span.to.iso.prefix(10))
        return SearchResult(
            kind: .date, id: span.from.seconds, title: "\(from)/\(to)", date: span.from.iso,
            link: "/photos?from=\(from)&to=\(to)", count: count)
    }
}
