public import Foundation

/// An upright picture, fine enough to read it.
public struct FinePicture: Codable, Sendable, Equatable {
    /// The long side at which a digit on a page of small print is still told from another, in pixels.
    public static let longSide = 1024

    /// Pixels, 1…1024.
    public let width: Int
    public let height: Int
    /// 8-bit RGB, row by row.
    public let rgb: Data

    public init(width: Int, height: Int, rgb: Data) {
        self.width = width
        self.height = height
        self.rgb = rgb
    }

    /// Whether it has the size that it claims; what comes from another process may not.
    public var isWhole: Bool {
        (1...Self.longSide).contains(width) && (1...Self.longSide).contains(height) && rgb.count == width * height * 3
    }
}

extension Picture {
    /// - Parameter longSide: pixels, at most; 1 to `FinePicture.longSide`.
    public func fine(longSide: Int = FinePicture.longSide) throws(PictureError) -> FinePicture {
        // Of other formats the quick way may be a picture that the file brings along, too small to read.
        let pixels = try decode(longSide: longSide, fast: format == .jpeg).pixels.fitted(longSide)
        return FinePicture(width: pixels.width, height: pixels.height, rgb: Data(pixels.bytes))
    }
}
