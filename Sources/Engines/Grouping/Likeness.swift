/// How one picture comes to look like another, from the closest kin on.
public enum Likeness: Int, Sendable, CaseIterable, Comparable {
    /// Resized or recompressed: shows the same, as bright and as coloured.
    case copy = 1
    /// Shows the same in another tone or colour.
    case toned = 5
    /// Cropped, or changed in a small part.
    case edited = 2
    /// Turned by quarters or mirrored.
    case turned = 3
    /// Another shot of the same thing by the same camera, seconds apart.
    case burst = 4

    public static func < (a: Likeness, b: Likeness) -> Bool { a.distance < b.distance }

    private var distance: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether all that is on one is on the other: what may be queued by the thousand, without anybody having looked at it.
    public var showsTheSame: Bool { self <= .toned }

    /// The word of the API.
    public var word: String {
        switch self {
        case .copy: "resized"
        case .toned, .edited: "edited"
        case .turned: "turned"
        case .burst: "burst"
        }
    }
}

/// How much alike pictures must be to stand in one group: three steps, each holds those before it.
public enum Strictness: Int, Sendable, CaseIterable {
    /// Resized and recompressed copies only.
    case copies = 1
    /// Edits and turned copies too.
    case edits
    /// Bursts too.
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

    func admits(_ likeness: Likeness) -> Bool {
        switch self {
        case .copies: likeness == .copy
        case .edits: likeness != .burst
        case .series: true
        }
    }
}
