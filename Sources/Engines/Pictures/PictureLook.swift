public import Foundation

/// What a second, stricter look at two pictures compares, and what tells the better of two shots.
public struct PictureLook: Codable, Sendable, Equatable {
    /// Cells a side of the grey raster.
    public static let side = 32
    /// Cells a side of the colour raster.
    public static let colourSide = 8
    /// Cells a side of the raster of a page.
    public static let pageSide = 128
    /// Share of even surface from which a picture may be a page or a screen.
    private static let pageFlat = 0.2

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
    /// Of pictures with much even surface, luma at 128 × 128 cells, row by row: fine enough to show a line of text that reads
    /// otherwise. Neighbours overlap a little, so that a smaller copy leaves nearly the same cells.
    public var page: Data?

    public init(
        luma: Data, colour: Data, turnedHash: UInt64, sharpness: Double, clipped: Double, flat: Double, page: Data? = nil
    ) {
        self.luma = luma
        self.colour = colour
        self.turnedHash = turnedHash
        self.sharpness = sharpness
        self.clipped = clipped
        self.flat = flat
        self.page = page
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
            flat: detail.flat, page: detail.flat > Self.pageFlat ? Self.page(pixels) : nil)
    }

    /// Twice as many cells as wanted, brought down by weights of 1, 3, 3, 1.
    private static func page(_ pixels: Pixels) -> Data {
        let (side, fine) = (pageSide, pageSide * 2)
        let luma = pixels.luma(fine, fine)
        var across = [Float](repeating: 0, count: side * fine)
        for y in 0..<fine {
            for x in 0..<side {
                let at = y * fine + 2 * x
                let (before, after) = (luma[x > 0 ? at - 1 : at], luma[x < side - 1 ? at + 2 : at + 1])
                across[y * side + x] = (before + 3 * luma[at] + 3 * luma[at + 1] + after) / 8
            }
        }
        var page = Data(count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let at = 2 * y * side + x
                let (before, after) = (across[y > 0 ? at - side : at], across[y < side - 1 ? at + 2 * side : at + side])
                let cell = (before + 3 * across[at] + 3 * across[at + side] + after) / 8
                page[y * side + x] = UInt8(min(max(cell.rounded(), 0), 255))
            }
        }
        return page
    }
}
