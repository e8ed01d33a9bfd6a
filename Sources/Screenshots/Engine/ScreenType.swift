/// The type of a screenshot, such as a receipt or a chat.
public enum ScreenType: String, Codable, Sendable, CaseIterable {
    case music
    /// Films and series.
    case movie
    case book, meme, receipt, ticket, chat, map, code, article, post, shopping, settings, document
    /// None of the other types, or too little evidence.
    case unknown

    /// Whether a screen of this type has a title and a creator.
    public var isWork: Bool { self == .music || self == .movie || self == .book }
}
