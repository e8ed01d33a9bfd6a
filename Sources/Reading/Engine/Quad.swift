/// Four corners in pixels of the upright picture (x to the right, y down), clockwise. The names of the corners are those that a
/// reader of the text would use, even if the text is turned.
///
/// In JSON: `[[x, y], …]`, beginning with the top left corner.
public struct Quad: Sendable, Equatable {
    public var topLeft: SIMD2<Float>
    public var topRight: SIMD2<Float>
    public var bottomRight: SIMD2<Float>
    public var bottomLeft: SIMD2<Float>

    public init(_ topLeft: SIMD2<Float>, _ topRight: SIMD2<Float>, _ bottomRight: SIMD2<Float>, _ bottomLeft: SIMD2<Float>) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    public var corners: [SIMD2<Float>] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension Quad: Codable {
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        topLeft = try list.decode(SIMD2<Float>.self)
        topRight = try list.decode(SIMD2<Float>.self)
        bottomRight = try list.decode(SIMD2<Float>.self)
        bottomLeft = try list.decode(SIMD2<Float>.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for corner in corners { try list.encode(corner) }
    }
}
