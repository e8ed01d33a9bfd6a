public import Foundation

/// What a second, stricter look at two pictures compares, and what tells the better of two shots.
public struct PictureLook: Codable, Sendable, Equatable {
    /// Cells a side of the grey raster.
    public static let side = 32
    /// Cells a side of the colour raster.
    public static let colourSide = 8

    /// Mean luma of 32 × 32 cells, row by row; the upright picture is stretched to a square.
    public var luma: Data
    /// Mean red, green, blue of 8 × 8 cells, row by row.
    public var colour: Data
    /// A difference hash of the picture in the one of its eight turns and mirrorings that all of them share.
    public var turnedHash: UInt64
    /// How much of the contrast lies in the finest detail of the thumbnail, from 0; falls with blur, not with contrast.
    public var sharpness: Double
    /// Share of pixels that are black or white to the end of the scale, 0…1.
    public var clipped: Double
    /// Share of the thumbnail's pixels that hardly differ from their neighbours, 0…1: large for pages and screens, small for photographs.
    public var flat: Double

    public init(luma: Data, colour: Data, turnedHash: UInt64, sharpness: Double, clipped: Double, flat: Double) {
        self.luma = luma
        self.colour = colour
        self.turnedHash = turnedHash
        self.sharpness = sharpness
        self.clipped = clipped
        self.flat = flat
    }
}

extension PictureLook {
    /// - Parameter luma: the raster of 32 × 32 cells that the frequency hash is made of.
    init(_ pixels: Pixels, luma: [Float]) throws(PictureError) {
        let detail = pixels.detail
        self.init(
            luma: Data(luma.map { UInt8(min(max($0.rounded(), 0), 255)) }),
            colour: Data(try pixels.shrunk(Self.colourSide, Self.colourSide).bytes),
            turnedHash: PerceptualHash.turned(luma), sharpness: detail.sharpness, clipped: detail.clipped,
            flat: detail.flat)
    }
}
