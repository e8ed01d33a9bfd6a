/// Bounds that keep a hostile file from costing more than one request.
public struct PictureLimits: Sendable {
    /// Pixels as stored; the largest cameras make 200 million.
    public var maximumPixels = 300_000_000
    public var maximumFileBytes = 1 << 30

    public static let standard = PictureLimits()

    public init() {}
}
