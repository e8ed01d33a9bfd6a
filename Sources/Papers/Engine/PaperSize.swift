/// The size of a page in points, 1/72 inch.
public struct PaperSize: Codable, Sendable, Equatable {
    public let width: Double
    public let height: Double

    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// A rectangle in points, measured from the top left of an upright page.
public struct PaperBox: Codable, Sendable, Equatable {
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    public var width: Double { right - left }
    public var height: Double { bottom - top }

    public init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    mutating func unite(_ other: PaperBox) {
        (left, top) = (min(left, other.left), min(top, other.top))
        (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
    }
}
