/// The excerpt of a text around a match.
public struct Snippet {
    static let before = 40
    static let length = 180

    public let text: String
    public let matches: [[Int]]

    /// Uses the complete text as the snippet. The text must be short.
    public init(whole text: String, _ query: SearchQuery) {
        self.text = text
        matches = query.matches(in: text).map { [$0.lowerBound, $0.upperBound] }
    }

    public init(_ text: String, _ query: SearchQuery) {
        let flat = text.split(separator: "\n").joined(separator: " ")
        let first = query.matches(in: flat, limit: 1).first?.lowerBound ?? 0
        let utf16 = flat.utf16
        var start =
            utf16.index(utf16.startIndex, offsetBy: max(0, first - Self.before), limitedBy: utf16.endIndex) ?? utf16.startIndex
        start = flat.rangeOfComposedCharacter(at: start)
        if first > Self.before, let space = flat[start...].firstIndex(of: " "),
            utf16.distance(from: start, to: space) < Self.before
        {
            start = flat.index(after: space)
        }
        let cut = flat[start...].prefix(Self.length)
        let isWhole = cut.endIndex == flat.endIndex
        self.text = (start > flat.startIndex ? "…" : "") + cut + (isWhole ? "" : "…")
        matches = query.matches(in: self.text).map { [$0.lowerBound, $0.upperBound] }
    }
}

extension String {
    /// Returns the start of the character to which an index belongs.
    fileprivate func rangeOfComposedCharacter(at index: String.Index) -> String.Index {
        indices.last { $0 <= index } ?? startIndex
    }
}
