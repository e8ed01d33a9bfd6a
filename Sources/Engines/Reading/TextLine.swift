/// A piece of text on one line, without wide gaps.
public struct TextLine: Codable, Sendable, Equatable {
    /// Never empty.
    public let text: String
    /// 0…1: the mean probability of its letters.
    public let confidence: Float
    public let quad: Quad
    /// The words of `text`, in order.
    public let words: [TextWord]
    /// The number of its block (a paragraph, a column, a label), from 0 in reading order.
    public let block: Int
    /// The number of its row, from 0 in reading order. Lines side by side, as on a receipt, have the same number.
    public let row: Int

    public init(text: String, confidence: Float, quad: Quad, words: [TextWord], block: Int, row: Int) {
        self.text = text
        self.confidence = confidence
        self.quad = quad
        self.words = words
        self.block = block
        self.row = row
    }
}
