import CPoints
public import Foundation

/// Visual features for the second, stricter comparison of two pictures, and for choosing the better of two shots.
public struct PictureFeatures: Codable, Sendable, Equatable {
    /// The side length of the grey raster, in cells.
    public static let side = 32
    /// The side length of the colour raster, in cells.
    public static let colourSide = 8
    /// The number of bytes per keypoint, and the maximum number of keypoints per picture.
    public static let (pointBytes, maximumPoints) = (Int(cpoints_bytes), Int(cpoints_most))

    /// The mean luma of 32 × 32 cells, row by row, one byte each. The upright picture is stretched to a square.
    public var luma: Data
    /// The mean red, green and blue of 8 × 8 cells, row by row, three bytes each.
    public var colour: Data
    /// A difference hash that is the same for all eight rotated and mirrored versions of the picture.
    public var turnedHash: UInt64
    /// The ratio of the contrast in the finest detail of the thumbnail to its whole contrast, at least 0. It decreases with blur,
    /// but does not depend on the contrast itself.
    public var sharpness: Double
    /// The fraction of pixels that are almost black or white, 0…1.
    public var clipped: Double
    /// The fraction of the thumbnail's pixels that hardly differ from their neighbours, 0…1: high for pages and screens, low for
    /// photographs.
    public var flat: Double
    /// The keypoints by which a part of the picture is recognized, as written by `CPoints`; the strongest first.
    public var points: Data

    public init(
        luma: Data, colour: Data, turnedHash: UInt64, sharpness: Double, clipped: Double, flat: Double, points: Data = Data()
    ) {
        self.luma = luma
        self.colour = colour
        self.turnedHash = turnedHash
        self.sharpness = sharpness
        self.clipped = clipped
        self.flat = flat
        self.points = points
    }
}

extension PictureFeatures {
    /// - Parameter luma: the mean luma of 32 × 32 cells of `pixels`.
    init(_ pixels: Pixels, luma: [Float]) throws(PictureError) {
        let detail = pixels.detail
        self.init(
            luma: Data(luma.map { UInt8(min(max($0.rounded(), 0), 255)) }),
            colour: Data(try pixels.shrunk(Self.colourSide, Self.colourSide).bytes),
            turnedHash: PerceptualHash.turned(luma), sharpness: detail.sharpness, clipped: detail.clipped,
            flat: detail.flat, points: pixels.points)
    }
}

private extension Pixels {
    /// The keypoints of the picture; empty if memory runs out.
    var points: Data {
        Data(
            [UInt8](unsafeUninitializedCapacity: PictureFeatures.maximumPoints * PictureFeatures.pointBytes) { buffer, count in
                guard let out = buffer.baseAddress else { return }
                count = max(0, Int(cpoints_find(bytes, Int32(width), Int32(height), out))) * PictureFeatures.pointBytes
            })
    }
}
