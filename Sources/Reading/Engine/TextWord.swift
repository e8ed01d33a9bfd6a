/// A word of a line, and its position.
public struct TextWord: Codable, Sendable, Equatable {
    /// The text of the word, without white space.
    public let text: String
    /// The word as it was read, if `text` is a correction; else nil.
    public let read: String?
    public let quad: Quad

    public init(text: String, read: String? = nil, quad: Quad) {
        self.text = text
        self.read = read
        self.quad = quad
    }
}
