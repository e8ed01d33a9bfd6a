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

    /// A page of the rows of a filter.
    private struct Part: Hashable {
        let filter: PhotoFilter
        let undecided: Bool
        let after: Keyset?
        let limit: Int
        /// SQL after FROM.
        var source = ""
    }

    let catalogue: Catalogue
    private let tallies: Remembered<PhotoFilter, Tally>
    /// Whether most photos are in a folder; an old answer costs time at worst.
    private let majorities: Remembered<BytePath, Bool>
    /// Filters that few photos match take looking at many rows, and their decks are asked for anew at every swipe.
    private let pages: Remembered<Part, Page<FileRow>>

    public init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        tallies = Remembered(catalogue, age: .moment, count: Self.tally)
        majorities = Remembered(catalogue, age: .moment, count: PhotoFilter.hasMost)
        pages = Remembered(catalogue, count: Self.page)
    }

    /// The next cards.
    ///
    /// - Parameter limit: 1…200.
    public func hand(_ filter: PhotoFilter, after: Keyset?, limit: Int) async throws -> Hand {
        let tally = filter.isEmpty ? nil : try await tallies.value(filter)
        return try await withPage(Part(filter: filter, undecided: true, after: after, limit: limit)) { db, page in
            let counts = try Counts.fetch(db)
            return Hand(
                cards: try Card.make(db, page.items), next: page.next?.text, counts: counts,
                filtered: Self.filtered(tally, counts))
        }
    }

    /// The rows of the next cards, for reading them ahead; as many as are asked for with them cost nothing more.
    public func upcoming(_ filter: PhotoFilter, limit: Int) async throws -> [FileRow] {
        try await withPage(Part(filter: filter, undecided: true, after: nil, limit: limit)) { $1.items }
    }

    /// All photos that are here, decided or not, newest first.
    public func photos(_ filter: PhotoFilter, after: Keyset?, limit: Int) async throws -> (cards: [Card], next: Keyset?) {
        try await withPage(Part(filter: filter, undecided: false, after: after, limit: limit)) {
            (try Card.make($0, $1.items), $1.next)
        }
    }

    /// Looks a page up, unless it was and nothing has changed since.
    private func withPage<T>(_ part: Part, _ use: (Database, Page<FileRow>) throws -> T) async throws -> T {
        var part = part
        part.source = try await source(part)
        if part.filter.isEmpty { return try catalogue.read { try use($0, try Self.page($0, part)) } }
        let page = try await pages.value(part)
        return try catalogue.read { try use($0, page) }
    }

    private func source(_ part: Part) async throws -> String {
        guard let folder = part.filter.folder else { return part.filter.source }
        return part.filter.pageSource(undecided: part.undecided, hasMost: try await majorities.value(folder))
    }

    private static func page(_ db: Database, _ part: Part) throws -> Page<FileRow> {
        let (matching, filterArguments) = part.filter.condition
        return try Page.fetch(
            db, FileRow.select(from: part.source),
            where: "file.presence = 0 AND file.kind = 0 \(part.undecided ? "AND file.decision = 0" : "") AND \(matching)",
            filterArguments,
            by: ("file.taken", "file.id"), after: part.after, limit: part.limit, most: 200, item: FileRow.init(row:)
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
