/// A picture's pixels at some scale, for engines that look at them: upright, sRGB.
public struct Raster: Sendable {
    public let pixels: Pixels
    /// Of the whole picture, upright.
    public let width: Int
    public let height: Int
    /// What is missing, in a sentence; nil for a picture that is all there.
    public let damage: PictureDamage?

    /// Whether no pixel was left out.
    public var isWhole: Bool { pixels.width >= width && pixels.height >= height }

    public init(pixels: Pixels, width: Int, height: Int, damage: PictureDamage? = nil) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.damage = damage
    }
}

extension Picture {
    /// Whether a smaller scale is decoded in less time.
    public var isQuickerSmall: Bool { format == .jpeg || format == .raw }

    /// Decodes at a scale at which a picture of an ordinary shape has a long side of at least `longSide`, and a long and narrow one
    /// as many pixels; at full size where it is smaller.
    ///
    /// - Parameter longSide: pixels; at most about twice as many are returned.
    public func raster(longSide: Int) throws(PictureError) -> Raster {
        let first = try decode(longSide: longSide, fast: false)
        let (long, short) = (max(first.width, first.height), max(1, min(first.width, first.height)))
        // Beside a picture of 3 : 2, how much longer one of the same area is.
        let stretch = (Double(long) / Double(short) / 1.5).squareRoot()
        guard stretch > 1.5, max(first.pixels.width, first.pixels.height) < long else {
            return Raster(pixels: first.pixels, width: first.width, height: first.height, damage: first.damage)
        }
        let again = try decode(longSide: min(long, Int(Double(longSide) * stretch)), fast: false)
        return Raster(pixels: again.pixels, width: again.width, height: again.height, damage: again.damage)
    }
}
