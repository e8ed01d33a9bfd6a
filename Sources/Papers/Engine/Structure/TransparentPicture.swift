import PicturesEngine

/// A picture that is transparent where the page shows through. A page is drawn on white and on black; where the two differ, the
/// background shows.
struct TransparentPicture {
    private let width: Int
    private let height: Int
    /// Four bytes per pixel: red, green, blue and opacity.
    private let samples: [UInt8]

    /// - Parameter paper: a PDF whose only page is the picture, with one point per pixel.
    init(_ paper: DrawnPaper) throws(PaperError) {
        let scale = PaperStructure.pixelForPoint
        let white = try paper.pixels(of: 1, scale), black = try paper.pixels(of: 1, scale, background: 0)
        (width, height) = (white.width, white.height)
        let count = width * height
        samples = [UInt8](unsafeUninitializedCapacity: count * 4) { out, used in
            for pixel in 0..<count {
                // The background adds the same to all three colours; rounding may make a difference of 1.
                var through = 255
                for band in 0..<3 {
                    through = min(through, max(0, Int(white.bytes[pixel * 3 + band]) - Int(black.bytes[pixel * 3 + band])))
                }
                let opacity = 255 - through
                for band in 0..<3 {
                    let value = Int(black.bytes[pixel * 3 + band])
                    out[pixel * 4 + band] = opacity == 0 ? 0 : UInt8(min(255, (value * 255 + opacity / 2) / opacity))
                }
                out[pixel * 4 + 3] = UInt8(opacity)
            }
            used = count * 4
        }
    }

    /// Encodes a PNG with four bytes per pixel (PNG, third edition, 11.2).
    func png() throws(PaperError) -> [UInt8] {
        let (depth, redGreenBlueOpacity) = (UInt8(8), UInt8(6))
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = PNGChunk.number(width) + PNGChunk.number(height) + [depth, redGreenBlueOpacity, 0, 0, 0]
        file += PNGChunk.bytes("IHDR", header)
        file += PNGChunk.bytes("IDAT", try deflated(predicted(samples, rowBytes: width * 4, pixelBytes: 4), level: 6))
        return file + PNGChunk.bytes("IEND", [])
    }
}
