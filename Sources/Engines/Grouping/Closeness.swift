/// How closely the fine detail of two pictures agrees, as the third look found.
public struct Closeness: RawRepresentable, Comparable, Hashable, Codable, Sendable {
    /// 0 for different pictures; else 1…1000, more for closer ones.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The pictures differ.
    public static let none = Closeness(rawValue: 0)
    public static let equal = Closeness(rawValue: 1000)

    /// - Parameter worst: the difference in the worst window, 0…2.
    init(worst: Float) {
        rawValue = worst < 2 ? 1000 - Int(max(worst, 0) * 499) : 1
    }

    /// The largest closeness of two pictures of which one has an addition.
    static let marked = Closeness(worst: 0.81)

    /// The largest closeness of two pictures of which one is a part.
    static let cut = Closeness(worst: 0.05)

    public var isSame: Bool { rawValue > 0 }

    /// Whether the pictures are the same beyond doubt. Pictures that differ in one digit have a difference of 0.07 and more.
    var isFirm: Bool { self >= Closeness(worst: 0.04) }

    /// Whether one picture has an addition, such as a mark or a caption. Replaced words make a difference of 1 and more.
    var isMarked: Bool { isSame && self < Closeness(worst: 0.8) }

    public static func < (a: Closeness, b: Closeness) -> Bool { a.rawValue < b.rawValue }
}
