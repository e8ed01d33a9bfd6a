public import Foundation

/// The luma of an upright picture, fine enough to read it.
public struct GreyPicture: Codable, Sendable, Equatable {
    /// The long side at which a digit on a page of small print is still told from another, in pixels.
    public static let longSide = 1024

    /// Pixels, 1…1024.
    public let width: Int
    public let height: Int
    /// 0…255, row by row.
    public let luma: Data

    public init(width: Int, height: Int, luma: Data) {
        self.width = width
        self.height = height
        self.luma = luma
    }

    /// Whether it has the size that it claims; what comes from another process may not.
    public var isWhole: Bool {
        (1...Self.longSide).contains(width) && (1...Self.longSide).contains(height) && luma.count == width * height
    }
}

extension Picture {
    /// - Parameter longSide: pixels, at most; 1 to `GreyPicture.longSide`.
    public func grey(longSide: Int = GreyPicture.longSide) throws(PictureError) -> GreyPicture {
        // Of other formats the quick way may be a picture that the file brings along, too small to read.
        let pixels = try decode(longSide: longSide, fast: format == .jpeg).pixels.fitted(longSide)
        return GreyPicture(width: pixels.width, height: pixels.height, luma: Data(pixels.grey))
    }
}
