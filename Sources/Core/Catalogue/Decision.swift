/// The user's decision about a photo: one of the four swipe directions.
public enum Decision: Int, Sendable, CaseIterable {
    /// Swipe left: queued for deletion.
    case delete = 1
    /// Swipe right: kept.
    case keep
    /// Swipe up: the text of the photo is recognized, and the photo is queued for deletion.
    case readDelete
    /// Swipe down: the text of the photo is recognized, and the photo is kept.
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
