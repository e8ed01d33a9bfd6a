/// Limits for pictures, so that a malicious file cannot exhaust memory and time.
public struct PictureLimits: Sendable {
    /// The maximum number of pixels of a picture as stored. The largest cameras make 200 million.
    public var maximumPixels = 300_000_000
    /// The maximum number of pixels of an AVIF and of a HEIC. Their decoders cannot decode at a smaller scale, and take 8 and
    /// 5.4 bytes per pixel, as measured. For photographs these limits are up to `maximumHeldOfPhotographs` / `maximumHeld`
    /// times as high.
    public var maximumPixelsOfAVIF = 59_000_000
    public var maximumPixelsOfHEIC = 87_000_000
    /// The maximum number of bytes of pixels that libvips may process, weighted like `cvips_pixels.work`. It allows 333
    /// megapixels of plain colour, 125 with transparency, or 83 with 16 bits and interlacing.
    public var maximumWork = 1_000_000_000
    /// The maximum number of bytes of pixels held in memory at once by decoders and encoders that need the whole picture. A
    /// worker takes about sixty megabytes in addition.
    public var maximumHeld = 470_000_000
    /// The value of `maximumHeld` for photographs, that is, for files that are large enough for their number of pixels. Phones
    /// make HEICs of 200 megapixels, but a small file that takes this much memory is a decompression bomb.
    public var maximumHeldOfPhotographs = 1_400_000_000
    /// The maximum number of pixels per byte of a file that is treated as a photograph.
    public var pixelsOfPhotographs = 32
    public var maximumFileBytes = 1 << 30

    public static let standard = PictureLimits()

    public init() {}
}

extension Picture {
    /// Whether the file has enough bytes to be a photograph with this number of pixels.
    func isPhotograph(pixels: Int) -> Bool { pixels <= bytes.count * limits.pixelsOfPhotographs }

    /// The maximum number of bytes of pixels held in memory at once for a picture with this number of pixels.
    func room(pixels: Int) -> Int {
        isPhotograph(pixels: pixels) ? max(limits.maximumHeld, limits.maximumHeldOfPhotographs) : limits.maximumHeld
    }
}
