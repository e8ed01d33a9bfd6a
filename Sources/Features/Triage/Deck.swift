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

    /// Photos of a filter, and of all photos as many as were decided then.
    private struct Tally {
        let total: Int
        let processed: Int
        let allProcessed: Int
    }

    let catalogue: Catalogue
    private let tallies: Remembered<PhotoFilter, Tally>
    /// Whether most photos are in a folder; an old answer costs time at worst.
    private let majorities: Remembered<BytePath, Bool>

    public init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        tallies = Remembered(catalogue, age: .moment, count: Self.tally)
        majorities = Remembered(catalogue, age: .moment, count: PhotoFilter.hasMost)
    }

    /// The next cards.
    ///
    /// - Parameter limit: 1…200.
    public func hand(_ filter: PhotoFilter, after: Keyset?, limit: Int) async throws -> Hand {
        let tally = filter.isEmpty ? nil : try await tallies.value(filter)
        let source = try await source(filter, undecided: true)
        return try catalogue.read { db in
            let page = try Self.page(db, filter, from: source, undecided: true, after: after, limit: limit)
            let counts = try Counts.fetch(db)
            return Hand(
                cards: try Card.make(db, page.items), next: page.next?.text, counts: counts,
                filtered: Self.filtered(tally, counts))
        }
    }

    /// The rows of the next cards, for reading them ahead.
    public func upcoming(_ filter: PhotoFilter, limit: Int) async throws -> [FileRow] {
        let source = try await source(filter, undecided: true)
        return try catalogue.read { try Self.page($0, filter, from: source, undecided: true, after: nil, limit: limit).items }
    }

    /// All photos that are here, decided or not, newest first.
    public func photos(_ filter: PhotoFilter, after: Keyset?, limit: Int) async throws -> (cards: [Card], next: Keyset?) {
        let source = try await source(filter, undecided: false)
        return try catalogue.read { db in
            let page = try Self.page(db, filter, from: source, undecided: false, after: after, limit: limit)
            return (try Card.make(db, page.items), page.next)
        }
    }

    private func source(_ filter: PhotoFilter, undecided: Bool) async throws -> String {
        guard let folder = filter.folder else { return filter.source }
        return filter.pageSource(undecided: undecided, hasMost: try await majorities.value(folder))
    }

    private static func page(
        _ db: Database, _ filter: PhotoFilter, from source: String, undecided: Bool, after: Keyset?, limit: Int
    ) throws -> Page<FileRow> {
        let (matching, filterArguments) = filter.condition
        return try Page.fetch(
            db, FileRow.select(from: source),
            where: "file.presence = 0 AND file.kind = 0 \(undecided ? "AND file.decision = 0" : "") AND \(matching)",
            filterArguments,
            by: ("file.taken", "file.id"), after: after, limit: limit, most: 200, item: FileRow.init(row:)
        ) { Keyset($0.taken.seconds, $0.id) }
    }

    /// Most of what was decided since a tally was taken was decided in the deck that asks.
    private static func filtered(_ tally: Tally?, _ counts: Counts) -> Hand.Filtered {
        guard let tally else { return Hand.Filtered(total: counts.total, processed: counts.processed) }
        let since = counts.processed - tally.allProcessed
        return Hand.Filtered(total: tally.total, processed: min(tally.total, max(0, tally.processed + since)))
    }

    private static func tally(_ db: Database, _ filter: PhotoFilter) throws -> Tally {
        let (matching, arguments) = filter.condition
        let row = try Row.fetchOne(
            db,
            sql:
                "SELECT count(*), count(nullif(decision, 0)) FROM \(filter.source) WHERE presence = 0 AND kind = 0 AND \(matching)",
            arguments: arguments)
        return Tally(total: row?[0] ?? 0, processed: row?[1] ?? 0, allProcessed: try Counts.fetch(db).processed)
    }
}
