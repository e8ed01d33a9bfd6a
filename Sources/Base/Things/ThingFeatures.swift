public import Foundation

/// Numbers that are close together for pictures that look alike, computed by the network that finds things.
public struct ThingFeatures: Codable, Sendable, Equatable {
    /// One byte for each feature, from 0 to 127. The square root of the share of a feature in all is multiplied by `scale`, so that the sum
    /// of the squares is about the same for all pictures.
    public let bytes: Data

    public static let count = 1280
    private static let scale: Float = 700

    /// - Parameter values: what the network computes, none of them negative.
    /// - Returns: nil for another number of values, or if all are 0.
    public init?(_ values: some Collection<Float>) {
        let sum = values.reduce(0, +)
        guard values.count == Self.count, sum.isFinite, sum > 0, values.allSatisfy({ $0 >= 0 }) else { return nil }
        bytes = Data(values.map { UInt8(min(Self.scale * ($0 / sum).squareRoot(), 127).rounded()) })
    }

    /// - Returns: nil for another number of bytes.
    public init?(bytes: Data) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// The sum of the squares of a picture, which is also the dot product of two pictures that are the same.
    public static let whole = Double(scale * scale)
}

/// What a worker finds in a picture.
public struct SeenPicture: Codable, Sendable {
    public let things: [FoundThing]
    /// Nil if the network that is installed does not compute them.
    public let features: ThingFeatures?

    public init(things: [FoundThing], features: ThingFeatures? = nil) { (self.things, self.features) = (things, features) }
}
