public import Catalogue
public import Readings

/// The notes that leave Shoebox together: in a file, or by the clipboard.
public enum ChosenNotes: Sendable {
    case ids([Int64])
    /// All notes that contain the words of a query and have a category. An empty query and no category choose all notes.
    case matching(SearchQuery = SearchQuery(""), Category? = nil)
}

/// Iterates over notes, a few hundred at a time.
public struct NotePages {
    private static let limit = 500

    private let notes: Notes
    private let chosen: ChosenNotes
    private var last: Keyset?
    private var isAtEnd = false

    public init(notes: Notes, _ chosen: ChosenNotes = .matching()) {
        self.notes = notes
        self.chosen = chosen
    }

    /// Returns the next notes; nil at the end.
    public mutating func next() throws -> [Note]? {
        var page: [Note] = []
        // A page of a search may have no notes although others follow.
        while !isAtEnd, page.isEmpty {
            (page, last) = try fetch()
            isAtEnd = last == nil
        }
        return page.isEmpty ? nil : page
    }

    private func fetch() throws -> ([Note], Keyset?) {
        switch chosen {
        case .ids(let ids):
            let page = try notes.page(ids, before: last?.first ?? .max)
            return (page, page.last.map { Keyset($0.id, 0) })
        case .matching(let query, let category) where query.isEmpty:
            let listing = try notes.list(category, after: last, limit: Self.limit)
            return (listing.notes, try Keyset(listing.next))
        case .matching(let query, let category):
            let found = try notes.find(query, category, after: last, limit: Self.limit)
            return (found.notes, found.next)
        }
    }
}
