/// Limits for pictures, so that a hostile file cannot use up memory and time.
public struct PictureLimits: Sendable {
    /// The most pixels of a picture as stored; the largest cameras make 200 million.
    public var maximumPixels = 300_000_000
    /// The most pixels of an AVIF and of a HEIC, whose decoders know no smaller scale: they take 8 and 5.4 bytes a pixel, as measured.
    /// Photographs may have as many more as `maximumHeldOfPhotographs` is more than `maximumHeld`.
    public var maximumPixelsOfAVIF = 59_000_000
    public var maximumPixelsOfHEIC = 87_000_000
    /// The most bytes of pixels that libvips may pass over, weighed as `cvips_pixels.work` says: 333 megapixels of plain colour,
    /// 125 with transparency, 83 with 16 bits and interlacing.
    public var maximumWork = 1_000_000_000
    /// The most bytes of pixels that are held at once, by decoders and encoders that need the whole picture; beside them a worker takes some
    /// sixty megabytes.
    public var maximumHeld = 470_000_000
    /// The same of a photograph: of a file that is no smaller than its pixels ask for. Phones make HEIC of 200 megapixels, and a small file
    /// that takes so much is a trap.
    public var maximumHeldOfPhotographs = 1_400_000_000
    /// The most pixels for each byte of a file that is taken for a photograph.
    public var pixelsOfPhotographs = 32
    public var maximumFileBytes = 1 << 30

    public static let standard = PictureLimits()

    public init() {}
}

extension Picture {
    /// Whether so many pixels are no more than the file's bytes can show.
    func isPhotograph(pixels: Int) -> Bool { pixels <= bytes.count * limits.pixelsOfPhotographs }

    /// How many bytes of pixels may be held at once for a picture of so many.
    func room(pixels: Int) -> Int {
        isPhotograph(pixels: pixels) ? max(limits.maximumHeld, limits.maximumHeldOfPhotographs) : limits.maximumHeld
    }
}
