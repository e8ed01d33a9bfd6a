/// What a screenshot shows.
public enum ScreenType: String, Codable, Sendable, CaseIterable {
    case music
    /// Films and series.
    case movie
    case book, meme, receipt, ticket, chat, map, code, article, post, shopping, settings, document
    /// Nothing of these, or too little to tell.
    case unknown

    /// Whether it has a title and somebody who made it.
    public var isWork: Bool { self == .music || self == .movie || self == .book }
}
