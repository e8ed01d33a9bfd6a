/// A person's decision about a photo: one of four directions of a swipe.
public enum Decision: Int, Sendable, CaseIterable {
    /// Left. Queued for deletion.
    case delete = 1
    /// Right.
    case keep
    /// Up. Its text is read, then it is queued for deletion.
    case readDelete
    /// Down. Its text is read, and it is kept.
    case readKeep

    public var isDeletion: Bool { self == .delete || self == .readDelete }
    public var reads: Bool { self == .readDelete || self == .readKeep }

    /// The name of the decision in the API.
    public var word: String {
        switch self {
        case .delete: "delete"
        case .keep: "keep"
        case .readDelete: "readDelete"
        case .readKeep: "readKeep"
        }
    }

    public init?(word: String) {
        guard let match = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = match
    }
}
