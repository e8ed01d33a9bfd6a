/// Limits for pictures, so that a hostile file cannot use up memory and time.
public struct PictureLimits: Sendable {
    /// The most pixels of a picture as stored; the largest cameras make 200 million.
    public var maximumPixels = 300_000_000
    /// The most pixels of an AVIF and of a HEIC, whose decoders know no smaller scale: they take 8 and 5.4 bytes a pixel, as measured.
    public var maximumPixelsOfAVIF = 59_000_000
    public var maximumPixelsOfHEIC = 87_000_000
    /// The most bytes of pixels that libvips may pass over, weighed as `cvips_pixels.work` says: 333 megapixels of plain colour,
    /// 125 with transparency, 83 with 16 bits and interlacing.
    public var maximumWork = 1_000_000_000
    /// The most bytes of pixels that are held at once, by decoders and encoders that need the whole picture; beside them a worker takes some
    /// sixty megabytes.
    public var maximumHeld = 470_000_000
    public var maximumFileBytes = 1 << 30

    public static let standard = PictureLimits()

    public init() {}
}
