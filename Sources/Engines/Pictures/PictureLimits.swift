/// Limits for pictures, so that a hostile file cannot use up memory and time.
public struct PictureLimits: Sendable {
    /// The most pixels of a picture as stored; the largest cameras make 200 million.
    public var maximumPixels = 300_000_000
    /// The most pixels of an AVIF and of a HEIC, whose decoders know no smaller scale: they take 8 and 5.4 bytes a pixel, as measured.
    /// Photographs may have as many more as `maximumHeldOfPhotographs` is more than `maximumHeld`.
    public var maximumPixelsOfAVIF = 59_000_000
    public var maximumPixelsOfHEIC = 87_000_000
    /// The most bytes of pixels that libvips may process, weighted like `cvips_pixels.work`: 333 megapixels of plain colour, 125
    /// with transparency, 83 with 16 bits and interlacing.
    public var maximumWork = 1_000_000_000
    /// The most bytes of pixels that are held at once, by decoders and encoders that need the whole picture. A worker takes about
    /// sixty megabytes more.
    public var maximumHeld = 470_000_000
    /// The same limit for photographs: for files that are large enough for their number of pixels. Phones make HEIC of 200
    /// megapixels, but a small file that takes this much memory is a trap.
    public var maximumHeldOfPhotographs = 1_400_000_000
    /// The most pixels for each byte of a file that counts as a photograph.
    public var pixelsOfPhotographs = 32
    public var maximumFileBytes = 1 << 30

    public static let standard = PictureLimits()

    public init() {}
}

extension Picture {
    /// Whether the file has enough bytes to be a photograph with this number of pixels.
    func isPhotograph(pixels: Int) -> Bool { pixels <= bytes.count * limits.pixelsOfPhotographs }

    /// The number of bytes of pixels that may be held at once for a picture with this number of pixels.
    func room(pixels: Int) -> Int {
        isPhotograph(pixels: pixels) ? max(limits.maximumHeld, limits.maximumHeldOfPhotographs) : limits.maximumHeld
    }
}
