/// One search result: the shape `SearchResult` of `Web/openapi.json`.
public struct SearchResult: Codable, Sendable {
    /// Declared by the feature that the kind belongs to.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(_ name: String) { rawValue = name }
    }

    public let kind: Kind
    /// The id of the note, the file, the screenshot's result, the folder, the album, or the mail within its archive.
    public let id: Int64
    /// A name, a title, or a subject; for days, the first and the last with a slash between them.
    public let title: String
    /// The text around the first word that was found; for a file, its folder.
    public let snippet: String
    /// The ranges of the words in `title` and `snippet`: start and end in UTF-16 units.
    public let titleMatches: [[Int]]
    public let snippetMatches: [[Int]]
    /// The path of the file, the folder or the archive; empty if there is none.
    public let `where`: String
    /// In RFC 3339: for a photo the local time without a zone, for a note the time of reading, for a mail the sender's time.
    /// Empty if there is none.
    public let date: String
    public let category: String?
    public let photo: Card?
    /// The page of the app that shows it; nil for a photo, which the viewer shows.
    public let link: String?
    /// The number of photos in it.
    public let count: Int?
    /// The subject of the mail that an attachment came with, else its sender; nil for other kinds.
    public let mail: String?
    /// Whether the words occur in the picture's text, so that the viewer marks them there.
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
    /// Whether the words can be seen in a result. Some results are found only by the umlauts that a word may stand for.
    public func isSeen(in result: SearchResult) -> Bool {
        !mayHaveUmlauts || !result.titleMatches.isEmpty || !result.snippetMatches.isEmpty
    }
}
