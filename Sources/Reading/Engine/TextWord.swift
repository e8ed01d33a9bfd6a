/// A word of a line, and its position.
public struct TextWord: Codable, Sendable, Equatable {
    /// The text of the word, without white space.
    public let text: String
    public let quad: Quad

    public init(text: String, quad: Quad) {
        self.text = text
        self.quad = quad
    }
}
