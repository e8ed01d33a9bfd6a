public import Foundation

/// An upright picture that is large enough to read small print.
public struct FinePicture: Codable, Sendable, Equatable {
    /// The long side in pixels at which the digits on a page of small print can be distinguished.
    public static let longSide = 1024

    /// The size in pixels, 1…1024.
    public let width: Int
    public let height: Int
    /// 8-bit RGB, row by row.
    public let rgb: Data

    public init(width: Int, height: Int, rgb: Data) {
        self.width = width
        self.height = height
        self.rgb = rgb
    }

    /// Whether the size is in range and matches the length of `rgb`; a picture from another process may be damaged.
    public var isWhole: Bool {
        (1...Self.longSide).contains(width) && (1...Self.longSide).contains(height) && rgb.count == width * height * 3
    }
}

extension Picture {
    /// Returns the upright picture at a size for close comparison.
    ///
    /// - Parameter longSide: the maximum long side in pixels, from 1 to `FinePicture.longSide`.
    public func fine(longSide: Int = FinePicture.longSide) throws(PictureError) -> FinePicture {
        // For other formats, a fast decode may return an embedded thumbnail, which is too small.
        let pixels = try decode(longSide: longSide, fast: format == .jpeg).pixels.fitted(longSide)
        return FinePicture(width: pixels.width, height: pixels.height, rgb: Data(pixels.bytes))
    }
}
