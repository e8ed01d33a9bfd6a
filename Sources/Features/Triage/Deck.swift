import Basics
public import Catalogue
import GRDB

/// The deck: undecided photos, newest first.
public struct Deck: Sendable {
    public struct Hand: Codable, Sendable {
        public struct Filtered: Codable, Sendable {
            public let total: Int
            public let processed: Int
        }

        public let cards: [Card]
        public let next: String?
        public let counts: Counts
        /// The same two numbers for the filter's photos alone.
        public let filtered: Filtered
    }

    let catalogue: Catalogue

    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// The next cards.
    ///
    /// - Parameter limit: 1…200.
    public func hand(_ filter: PhotoFilter, after: Keyset?, limit: Int) throws -> Hand {
        try catalogue.read { db in
            let page = try Self.page(db, filter, undecided: true, after: after, limit: limit)
            let counts = try Counts.fetch(db)
            return Hand(
                cards: try Card.make(db, page.items), next: page.next?.text, counts: counts,
                filtered: try Self.filtered(db, filter, counts))
        }
    }

    /// The rows of the next cards, for reading them ahead.
    public func upcoming(_ filter: PhotoFilter, limit: Int) throws -> [FileRow] {
        try catalogue.read { try Self.page($0, filter, undecided: true, after: nil, limit: limit).items }
    }

    /// All photos that are here, decided or not, newest first.
    public func photos(_ filter: PhotoFilter, after: Keyset?, limit: Int) throws -> (cards: [Card], next: Keyset?) {
        try catalogue.read { db in
            let page = try Self.page(db, filter, undecided: false, after: after, limit: limit)
            return (try Card.make(db, page.items), page.next)
        }
    }

    private static func page(
        _ db: Database, _ filter: PhotoFilter, undecided: Bool, after: Keyset?, limit: Int
    ) throws -> Page<FileRow> {
        let (matching, filterArguments) = filter.condition
        let undecided = undecided ? "AND file.decision = 0" : ""
        return try Page.fetch(
            db, FileRow.select(from: filter.source), where: "file.presence = 0 AND file.kind = 0 \(undecided) AND \(matching)",
            filterArguments,
            by: ("file.taken", "file.id"), after: after, limit: limit, most: 200, item: FileRow.init(row:)
        ) { Keyset($0.taken.seconds, $0.id) }
    }

    private static func filtered(_ db: Database, _ filter: PhotoFilter, _ counts: Counts) throws -> Hand.Filtered {
        if filter.isEmpty { return Hand.Filtered(total: counts.total, processed: counts.processed) }
        let (matching, arguments) = filter.condition
        let row = try Row.fetchOne(
            db,
            sql:
                "SELECT count(*), count(nullif(decision, 0)) FROM \(filter.source) WHERE presence = 0 AND kind = 0 AND \(matching)",
            arguments: arguments)
        return Hand.Filtered(total: row?[0] ?? 0, processed: row?[1] ?? 0)
    }
}
