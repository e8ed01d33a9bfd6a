/// A piece of text on one line, without wide gaps.
public struct TextLine: Codable, Sendable, Equatable {
    /// The text of the line; never empty.
    public let text: String
    /// The mean probability of the characters, 0…1.
    public let confidence: Float
    public let quad: Quad
    /// The words of `text`, in order.
    public let words: [TextWord]
    /// The index of the block that contains the line (a paragraph, a column, a label), from 0 in reading order.
    public let block: Int
    /// The index of the row that contains the line, from 0 in reading order. Lines side by side, as on a receipt, have the same
    /// index.
    public let row: Int
    /// The page of the file that contains the line, from 2 on; nil for the first page. The quads of a line refer to its page.
    public let page: Int?

    public init(text: String, confidence: Float, quad: Quad, words: [TextWord], block: Int, row: Int, page: Int? = nil) {
        self.text = text
        self.confidence = confidence
        self.quad = quad
        self.words = words
        self.block = block
        self.row = row
        self.page = page
    }
}
