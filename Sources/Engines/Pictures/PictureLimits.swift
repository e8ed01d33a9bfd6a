/// Limits for pictures, so that a hostile file cannot use up memory and time.
public struct PictureLimits: Sendable {
    /// The most pixels of a picture as stored; the largest cameras make 200 million.
    public var maximumPixels = 300_000_000
    public var maximumFileBytes = 1 << 30

    public static let standard = PictureLimits()

    public init() {}
}
