import Base

/// How two pictures are alike, the closest kind first. The raw values are stored; comparisons use the order of the cases.
public enum Likeness: Int, Codable, Sendable, CaseIterable, Comparable {
    /// Resized or recompressed, with the same brightness and colours.
    case copy = 1
    /// The same picture in another tone or colour.
    case toned = 5
    /// Cropped, or changed in a small part.
    case edited = 2
    /// Turned by a multiple of 90° or mirrored.
    case turned = 3
    /// Another shot of the same subject by the same camera, at most seconds apart.
    case burst = 4

    public static func < (a: Likeness, b: Likeness) -> Bool { a.distance < b.distance }

    private var distance: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether both pictures show exactly the same, so that one may be queued for deletion without being looked at.
    public var showsTheSame: Bool { self <= .toned }

    /// The name of the likeness in the API.
    public var word: String {
        switch self {
        case .copy: "resized"
        case .toned, .edited: "edited"
        case .turned: "turned"
        case .burst: "burst"
        }
    }
}

extension Strictness {
    func admits(_ likeness: Likeness) -> Bool {
        switch self {
        case .copies: likeness == .copy
        case .edits: likeness != .burst
        case .series: true
        }
    }
}
