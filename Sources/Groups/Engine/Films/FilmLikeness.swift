/// How two films are alike.
public struct FilmLikeness: Codable, Sendable, Equatable {
    /// nil for two different films.
    public let likeness: Likeness?
    public let closeness: Closeness

    /// The version of the rules. Results that were found by other rules are dropped.
    public static let rules = 1

    public init(likeness: Likeness?, closeness: Closeness) { (self.likeness, self.closeness) = (likeness, closeness) }

    public static let none = FilmLikeness(likeness: nil, closeness: .none)
}
