/// How closely two pictures read the same, as the third look found.
public struct Closeness: RawRepresentable, Comparable, Hashable, Codable, Sendable {
    /// 0 for another picture; from 1 to 1000 the closer the more.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// They read otherwise.
    public static let none = Closeness(rawValue: 0)
    public static let equal = Closeness(rawValue: 1000)

    /// - Parameter worst: the difference in the worst window, 0…2.
    init(worst: Float) {
        rawValue = worst < 2 ? 1000 - Int(max(worst, 0) * 499) : 1
    }

    /// At most, where something stands on one that is not on the other.
    static let marked = Closeness(worst: 0.81)

    public var isSame: Bool { rawValue > 0 }

    /// So close that no other can be closer in what matters: copies that only a digit tells from another picture have 0.07 and more.
    var isFirm: Bool { self >= Closeness(worst: 0.04) }

    /// Something was put on it that stands nowhere on the other: a mark, a caption. Other words differ by 1 and more.
    var isMarked: Bool { isSame && self < Closeness(worst: 0.8) }

    public static func < (a: Closeness, b: Closeness) -> Bool { a.rawValue < b.rawValue }
}
