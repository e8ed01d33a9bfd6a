import Glibc

/// The surroundings of a point, such as a person's home, that files do not reveal when they leave.
public struct HiddenArea: Codable, Sendable, Equatable {
    public let latitude: Double
    public let longitude: Double
    public let kilometres: Double

    /// The radii that can be chosen, in kilometres.
    public static let radii = 0.1...50.0

    /// - Returns: nil if the numbers are no position, or if the radius cannot be chosen.
    public init?(_ latitude: Double, _ longitude: Double, kilometres: Double) {
        guard let position = Labels.Position(latitude, longitude), Self.radii.contains(kilometres) else { return nil }
        (self.latitude, self.longitude) = (position.latitude, position.longitude)
        self.kilometres = kilometres
    }

    public func contains(_ position: Labels.Position) -> Bool {
        let radians = Double.pi / 180
        let north = sin((position.latitude - latitude) * radians / 2), east = sin((position.longitude - longitude) * radians / 2)
        let h = north * north + cos(latitude * radians) * cos(position.latitude * radians) * east * east
        return 12_742 * asin(min(1, h.squareRoot())) <= kilometres
    }
}
