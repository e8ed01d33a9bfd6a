/// One thing that was found: the shape `SearchResult` of `Web/openapi.json`.
public struct SearchResult: Codable, Sendable {
    /// Declared by the feature that it belongs to.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(_ name: String) { rawValue = name }
    }

    public let kind: Kind
    /// Of the note, the file, the result of the screenshot, the folder, the album, or the mail within its archive.
    public let id: Int64
    /// A name, a title, a subject; for days, the first and the last with a slash between them.
    public let title: String
    /// The text around the first word that was found; the folder, for a file.
    public let snippet: String
    /// Where the words stand in `title` and `snippet`: start and end in UTF-16 units.
    public let titleMatches: [[Int]]
    public let snippetMatches: [[Int]]
    /// The path of the file, the folder or the archive; empty for what has none.
    public let `where`: String
    /// Local time without a zone for a photo, the time of reading for a note, that of the sender for a mail: RFC 3339. Empty for what has none.
    public let date: String
    public let category: String?
    public let photo: Card?
    /// The page of the app that shows it; nil for a photo, which the viewer shows.
    public let link: String?
    /// Photos in it.
    public let count: Int?
    /// The subject of the mail that an attachment came with, else its sender; nil for other kinds.
    public let mail: String?
    /// Whether the words stand in the picture's text, where the viewer marks them.
    public let inPicture: Bool

    public init(
        kind: Kind, id: Int64, title: String, snippet: String = "", titleMatches: [[Int]] = [], snippetMatches: [[Int]] = [],
        where: String = "", date: String = "", category: String? = nil, photo: Card? = nil, link: String? = nil,
        count: Int? = nil, mail: String? = nil, inPicture: Bool = false
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
        self.link = link
        self.count = count
        self.mail = mail
        self.inPicture = inPicture
    }
}

extension SearchQuery {
    /// Whether the words are seen in a result, where some may have been found for the umlauts that they stand for.
    public func isSeen(in result: SearchResult) -> Bool {
        !mayHaveUmlauts || !result.titleMatches.isEmpty || !result.snippetMatches.isEmpty
    }
}
