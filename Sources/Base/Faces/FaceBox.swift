/// Where a face is in an upright picture, in ten-thousandths of the picture's width and height.
public struct FaceBox: Codable, Sendable, Hashable {
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int

    /// The number that stands for the whole width or height of the picture.
    public static let whole = 10_000

    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The area that two boxes have in common, as a part of the area that they cover together.
    public func overlap(_ other: FaceBox) -> Double {
        let across = min(x + width, other.x + other.width) - max(x, other.x)
        let down = min(y + height, other.y + other.height) - max(y, other.y)
        guard across > 0, down > 0 else { return 0 }
        let common = Double(across) * Double(down)
        return common / (Double(width) * Double(height) + Double(other.width) * Double(other.height) - common)
    }
}
