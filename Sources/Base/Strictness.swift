/// The required similarity of the pictures in a group. Each case also allows everything that the case before it allows.
public enum Strictness: Int, Sendable, CaseIterable {
    /// Resized and recompressed copies only.
    case copies = 1
    /// Also edits and turned copies.
    case edits
    /// Also different shots of one burst.
    case series

    public var word: String {
        switch self {
        case .copies: "copies"
        case .edits: "edits"
        case .series: "series"
        }
    }

    public init?(word: String) {
        guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = match
    }
}
