/// One search result: the schema `SearchResult` of `Web/openapi.json`.
public struct SearchResult: Codable, Sendable {
    /// The kind of result. Each kind is declared by its feature.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(_ name: String) { rawValue = name }
    }

    public let kind: Kind
    /// The id of what was found: the note, the file, the folder, the album, the scan, or, for a screenshot, its classification
    /// (`ResultRow`). For a mail or an attachment, the number of the mail in its archive. For a period, its first second. 0 for
    /// all photos of a kind.
    public let id: Int64
    /// A name, title or subject; for a period, the first and the last day separated by a slash.
    public let title: String
    /// The text around the first matching word; for a file, its folder.
    public let snippet: String
    /// The ranges of the matching words in `title` and `snippet`: start and end in UTF-16 units.
    public let titleMatches: [[Int]]
    public let snippetMatches: [[Int]]
    /// The path of the file, the folder or the archive; empty if there is none.
    public let `where`: String
    /// The date in RFC 3339: for a photo the local time without a time zone, for a note the time when its text was recognized,
    /// for a mail the sender's time. Empty if there is none.
    public let date: String
    public let category: String?
    public let photo: Card?
    /// The page of the app that shows the result; nil for a photo, which the viewer shows.
    public let link: String?
    /// The number of photos that the result stands for, such as the photos of an album.
    public let count: Int?
    /// For an attachment, the subject of its mail, or the sender if the subject is empty; nil for other kinds.
    public let mail: String?
    /// Whether the words occur in the text of the picture, so that the viewer highlights them there.
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
    /// Whether the title or the snippet of a result contains a word of the query, as typed or with umlauts. If neither does, the
    /// hit may be a false one, because the index contains no umlauts: the query "schluessel" also finds "schlussel". Always true
    /// if no word of the query can be the spelled-out form of a word with umlauts.
    public func isSeen(in result: SearchResult) -> Bool {
        !mayHaveUmlauts || !result.titleMatches.isEmpty || !result.snippetMatches.isEmpty
    }
}
