import Base
public import Catalogue
import GRDB

/// The deck: undecided photos in an order that the user chose.
public struct Deck: Sendable {
    public struct Hand: Codable, Sendable {
        public struct Filtered: Codable, Sendable {
            public let total: Int
            public let processed: Int
        }

        public let cards: [Card]
        public let next: String?
        public let counts: Counts
        /// The number of photos that match the filter, and the number of those with a decision.
        public let filtered: Filtered
    }

    /// The counts for a filter, and the number of photos with a decision in the whole library when the counts were made.
    private struct FilterCounts {
        let total: Int
        let processed: Int
        let allProcessed: Int
    }

    /// The parameters of one page of the photos that match a filter, decided or not.
    private struct Part: Hashable {
        let filter: PhotoFilter
        let after: Keyset?
        let limit: Int

        init(filter: PhotoFilter, after: Keyset?, limit: Int) {
            self.filter = filter
            self.after = after
            self.limit = min(max(limit, 1), Deck.maximumCards)
        }
    }

    /// The parameters of one page of the deck.
    private struct HandPart: Hashable {
        let filter: PhotoFilter
        let order: DeckOrder
        let after: DeckCursor?
        let limit: Int
    }

    private static let maximumCards = 200

    let catalogue: Catalogue
    private let filterTotals: Remembered<PhotoFilter, FilterCounts>
    /// The most recent pages. They are kept because several browsers that show the same photos request the same page.
    private let pages: Remembered<Part, Page<FileRow>>
    private let hands: Remembered<HandPart, DeckPages.Hand>

    public init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        filterTotals = Remembered(catalogue, age: .moment, count: Self.filterCounts)
        pages = Remembered(catalogue, count: Self.page)
        hands = Remembered(catalogue) { try Self.hand($0, $1) }
    }

    /// Returns the next cards.
    ///
    /// - Parameter limit: the maximum number of cards, 1…200.
    public func hand(
        _ filter: PhotoFilter, _ order: DeckOrder = .newest, after: DeckCursor?, limit: Int
    ) async throws -> Hand {
        let filterCounts = filter.isEmpty ? nil : try await filterTotals.value(filter)
        return try await withHand(filter, order, after: after, limit: limit) { db, hand in
            let counts = try Counts.fetch(db)
            return Hand(
                cards: try Card.make(db, hand.files), next: hand.next?.text, counts: counts,
                filtered: Self.filtered(filterCounts, counts))
        }
    }

    /// Returns the rows of the next cards, so that their contents can be read in advance. If `limit` is the same as in `hand`,
    /// no additional query is needed.
    public func upcoming(_ filter: PhotoFilter, _ order: DeckOrder = .newest, limit: Int) async throws -> [FileRow] {
        try await withHand(filter, order, after: nil, limit: limit) { $1.files }
    }

    /// Returns all present photos, decided or not, newest first.
    public func photos(_ filter: PhotoFilter, after: Keyset?, limit: Int) async throws -> (cards: [Card], next: Keyset?) {
        try await withPage(Part(filter: filter, after: after, limit: limit)) {
            (try Card.make($0, $1.items), $1.next)
        }
    }

    /// Fetches a page of the deck, or uses the previous result if nothing has changed since.
    private func withHand<T>(
        _ filter: PhotoFilter, _ order: DeckOrder, after: DeckCursor?, limit: Int,
        _ use: (Database, DeckPages.Hand) throws -> T
    ) async throws -> T {
        let part = HandPart(filter: filter, order: order, after: after, limit: min(max(limit, 1), Self.maximumCards))
        if filter.isEmpty, order != .group { return try catalogue.read { try use($0, try Self.hand($0, part)) } }
        let hand = try await hands.value(part)
        return try catalogue.read { try use($0, hand) }
    }

    private static func hand(_ db: Database, _ part: HandPart) throws -> DeckPages.Hand {
        let filter = try part.filter.withoutNeedlessFolder(db)
        return try DeckPages(filter: filter, order: part.order, limit: part.limit).hand(db, after: part.after)
    }

    /// Fetches a page, or uses the previous result if nothing has changed since.
    private func withPage<T>(_ part: Part, _ use: (Database, Page<FileRow>) throws -> T) async throws -> T {
        if part.filter.isEmpty { return try catalogue.read { try use($0, try Self.page($0, part)) } }
        let page = try await pages.value(part)
        return try catalogue.read { try use($0, page) }
    }

    private static func page(_ db: Database, _ part: Part) throws -> Page<FileRow> {
        let filter = try part.filter.withoutNeedlessFolder(db)
        guard filter.isEmpty else {
            let ids = try FilteredDeck(
                filter: filter, undecided: false, after: part.after, count: part.limit + 1
            ).ids(db)
            let files = Dictionary(uniqueKeysWithValues: try FileRow.fetch(db, ids: ids).map { ($0.id, $0) })
            return Page(ids.compactMap { files[$0] }, limit: part.limit, key: PhotoOrder.keyset)
        }
        return try Page.fetchPhotos(
            db, FileRow.select, where: FileRow.presentLead, after: part.after, limit: part.limit, maximum: maximumCards,
            item: FileRow.init(row:), key: PhotoOrder.keyset)
    }

    /// Decisions made after `filterCounts` were computed are counted as decisions about photos of this filter, because most
    /// decisions are made while the filter is in use.
    private static func filtered(_ filterCounts: FilterCounts?, _ counts: Counts) -> Hand.Filtered {
        guard let filterCounts else { return Hand.Filtered(total: counts.total, processed: counts.processed) }
        let since = counts.processed - filterCounts.allProcessed
        return Hand.Filtered(
            total: filterCounts.total, processed: min(filterCounts.total, max(0, filterCounts.processed + since)))
    }

    private static func filterCounts(_ db: Database, _ filter: PhotoFilter) throws -> FilterCounts {
        let (total, undecided) = try filter.withoutNeedlessFolder(db).count(db)
        return FilterCounts(total: total, processed: total - undecided, allProcessed: try Counts.fetch(db).processed)
    }
}
