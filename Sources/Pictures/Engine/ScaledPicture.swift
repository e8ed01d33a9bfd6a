/// The upright pixels of a picture at some scale, in sRGB.
public struct ScaledPicture: Sendable {
    public let pixels: Pixels
    /// The size of the whole upright picture, in pixels.
    public let width: Int
    public let height: Int
    /// The damage of the data; nil if the picture is complete.
    public let damage: PictureDamage?
    /// The focal length by EXIF, as a multiple of the picture's long side; nil if it is unknown.
    public let focal: Double?
    /// The EXIF orientation of the file, 1…8; already applied to the pixels.
    public let orientation: Int

    /// Whether the pixels are at full size.
    public var isWhole: Bool { pixels.width >= width && pixels.height >= height }

    public init(
        pixels: Pixels, width: Int, height: Int, damage: PictureDamage? = nil, focal: Double? = nil,
        orientation: Int = 1
    ) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.damage = damage
        self.focal = focal
        self.orientation = orientation
    }
}

extension ScaledPicture {
    init(_ decoded: Decoded) {
        self.init(
            pixels: decoded.pixels, width: decoded.width, height: decoded.height, damage: decoded.damage, focal: decoded.focal,
            orientation: decoded.orientation)
    }
}

extension Picture {
    /// Whether decoding at a smaller scale is faster.
    public var isQuickerSmall: Bool { format == .jpeg || format == .raw }

    /// Decodes at a scale whose long side is at least `longSide`, or at full size if the picture is smaller. A long and narrow
    /// picture gets about as many pixels as one of normal proportions.
    ///
    /// - Parameter longSide: in pixels. The long side of the result may be about twice as long.
    public func scaled(longSide: Int) throws(PictureError) -> ScaledPicture {
        let first = try decode(longSide: longSide, fast: false)
        let (long, short) = (max(first.width, first.height), max(1, min(first.width, first.height)))
        // The ratio of the picture's long side to the long side of a 3 : 2 picture with the same area.
        let stretch = (Double(long) / Double(short) / 1.5).squareRoot()
        guard stretch > 1.5, max(first.pixels.width, first.pixels.height) < long else {
            return ScaledPicture(first)
        }
        let again = try decode(longSide: min(long, Int(Double(longSide) * stretch)), fast: false)
        return ScaledPicture(again)
    }

    /// Decodes a page at full size, and scales it down to a long side of at most `longSide` pixels.
    ///
    /// - Parameter page: counted from 0. Only a TIFF has pages other than the first.
    public func scaled(longSide: Int, page: Int) throws(PictureError) -> ScaledPicture {
        let pixels = try self.page(page).pixels
        return ScaledPicture(pixels: try pixels.fitted(longSide), width: pixels.width, height: pixels.height)
    }
}
