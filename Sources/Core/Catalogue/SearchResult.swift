public import GRDB

/// One thing that was found: the shape `SearchResult` of `Web/openapi.json`.
public struct SearchResult: Codable, Sendable {
    /// Declared by the feature that it belongs to.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(_ name: String) { rawValue = name }
    }

    public let kind: Kind
    /// Of the note or the photo.
    public let id: Int64
    /// The file's name.
    public let title: String
    /// The text around the first word that was found; the folder, for a file.
    public let snippet: String
    /// Where the words stand in `title` and `snippet`: start and end in UTF-16 units.
    public let titleMatches: [[Int]]
    public let snippetMatches: [[Int]]
    /// The file's path.
    public let `where`: String
    /// Local time without a zone for a photo, the time of reading for a note: RFC 3339.
    public let date: String
    public let category: String?
    public let photo: Card?

    public init(
        kind: Kind, id: Int64, title: String, snippet: String, titleMatches: [[Int]], snippetMatches: [[Int]], where: String,
        date: String, category: String?, photo: Card?
    ) {
        self.kind = kind
        self.id = id
        self.title = title
        self.snippet = snippet
        self.titleMatches = titleMatches
        self.snippetMatches = snippetMatches
        self.where = `where`
        self.date = date
        self.category = category
        self.photo = photo
    }
}

/// A kind of thing that the one search box finds.
public struct SearchKind: Sendable {
    public typealias Describe = @Sendable (Database, Int64, SearchQuery) throws -> SearchResult?

    public let kind: SearchResult.Kind
    /// Its documents in the index.
    public let index: SearchIndex.Kind
    /// What a hit shows of itself, by its id; nil for what is no longer there.
    public let describe: Describe

    public init(_ kind: SearchResult.Kind, index: SearchIndex.Kind, describe: @escaping Describe) {
        self.kind = kind
        self.index = index
        self.describe = describe
    }
}
