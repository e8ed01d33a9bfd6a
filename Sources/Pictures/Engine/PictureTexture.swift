public import Foundation

/// A coarse raster of square cells that distinguishes photographs and drawings from flat surfaces.
public struct PictureTexture: Codable, Sendable, Equatable {
    /// The number of cells along the short side; fewer if the picture has fewer pixels.
    static let shortSide = 36
    static let maximumSide = 128

    /// The number of columns and rows, each 1…128.
    public let columns: Int
    public let rows: Int
    /// The fraction of the pixels in each cell whose luma differs from that of the left or upper neighbour, scaled to 0…255,
    /// row by row.
    public let detail: Data
    /// The mean luma of each cell, 0…255, row by row.
    public let luma: Data

    public init(columns: Int, rows: Int, detail: Data, luma: Data) {
        self.columns = columns
        self.rows = rows
        self.detail = detail
        self.luma = luma
    }

    /// Whether the sizes are in range and match the rasters; a stored texture may be damaged.
    public var isWhole: Bool {
        (1...Self.maximumSide).contains(columns) && (1...Self.maximumSide).contains(rows)
            && detail.count == columns * rows && luma.count == columns * rows
    }
}

extension Picture {
    /// The long side of the picture that the texture is computed from, in pixels.
    private static let textureSide = 640

    /// Computes the texture of the upright picture, decoding it once at a small scale.
    public func texture() throws(PictureError) -> PictureTexture {
        try decode(longSide: Self.textureSide, fast: true).pixels.fitted(Self.textureSide).texture
    }
}

extension Pixels {
    /// The minimum luma difference between neighbours that is not compression noise.
    private static let step = 4

    var texture: PictureTexture {
        let short = max(1, min(width, height)), long = max(width, height)
        let narrow = min(PictureTexture.shortSide, short)
        let wide = min(PictureTexture.maximumSide, max(1, long * narrow / short))
        let columns = width <= height ? narrow : wide
        let rows = width <= height ? wide : narrow
        var differing = [Int](repeating: 0, count: columns * rows)
        var light = [Int](repeating: 0, count: columns * rows)
        var pixels = [Int](repeating: 0, count: columns * rows)
        var above = [Int](repeating: -1, count: width)
        bytes.withUnsafeBufferPointer { bytes in
            for y in 0..<height {
                let row = min(rows - 1, y * rows / height) * columns
                var left = -1
                for x in 0..<width {
                    let at = (y * width + x) * 3
                    let luma = (77 * Int(bytes[at]) + 150 * Int(bytes[at + 1]) + 29 * Int(bytes[at + 2])) >> 8
                    let cell = row + min(columns - 1, x * columns / width)
                    let differs = left >= 0 && abs(luma - left) >= Self.step || above[x] >= 0 && abs(luma - above[x]) >= Self.step
                    differing[cell] += differs ? 1 : 0
                    light[cell] += luma
                    pixels[cell] += 1
                    left = luma
                    above[x] = luma
                }
            }
        }
        let count = pixels.map { max(1, $0) }
        return PictureTexture(
            columns: columns, rows: rows, detail: Data(zip(differing, count).map { UInt8($0 * 255 / $1) }),
            luma: Data(zip(light, count).map { UInt8($0 / $1) }))
    }
}
