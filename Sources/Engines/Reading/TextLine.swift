/// A piece of text that stands on one line without a wide gap.
public struct TextLine: Codable, Sendable, Equatable {
    /// Never empty.
    public let text: String
    /// 0…1: the mean certainty of its letters.
    public let confidence: Float
    public let quad: Quad
    /// In the order of `text`; their letters together are its letters.
    public let words: [TextWord]
    /// Which block of the picture it belongs to, from 0 in reading order: a paragraph, a column, a label.
    public let block: Int
    /// Which row of text it stands in, from 0 in reading order: pieces side by side, as on a receipt, share their row.
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
