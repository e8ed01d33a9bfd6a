/// How closely the fine detail of two pictures agrees, according to the third look, the comparison of fine detail.
public struct Closeness: RawRepresentable, Comparable, Hashable, Codable, Sendable {
    /// 0 for different pictures, otherwise 1…1000; higher values mean closer.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The pictures differ.
    public static let none = Closeness(rawValue: 0)
    public static let equal = Closeness(rawValue: 1000)

    /// - Parameter worst: the difference in the worst window (`cpages_difference.worst`), 0…2.
    init(worst: Float) {
        rawValue = worst < 2 ? 1000 - Int(max(worst, 0) * 499) : 1
    }

    /// The maximum closeness of two pictures if one has an addition, such as a mark or a caption.
    static let marked = Closeness(worst: 0.81)

    /// The maximum closeness of two pictures if one is a part of the other.
    static let cut = Closeness(worst: 0.05)

    public var isSame: Bool { rawValue > 0 }

    /// Whether the pictures are certainly the same. A changed digit causes a difference of at least 0.07 in the worst window.
    var isFirm: Bool { self >= Closeness(worst: 0.04) }

    /// Whether one picture has an addition, such as a mark or a caption. Replaced words cause a difference of at least 1 in the
    /// worst window.
    var isMarked: Bool { isSame && self < Closeness(worst: 0.8) }

    public static func < (a: Closeness, b: Closeness) -> Bool { a.rawValue < b.rawValue }
}
