import CVips
import Testing

@testable import PicturesEngine

/// Small files that would take long to decode are refused because of their headers. Large pictures from cameras and scanners are
/// not refused.
struct HostilePictureTests {
    /// The header of a PNG and the beginning of its data.
    private func png(_ width: Int, _ height: Int, depth: UInt8, colour: UInt8, isInterlaced: Bool = false) -> [UInt8] {
        func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
        let header = big(width) + big(height) + [depth, colour, 0, 0, isInterlaced ? 1 : 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + RawBytes.chunk("IHDR", header)
            + RawBytes.chunk("IDAT", [0x78, 1])
    }

    private func failure(_ bytes: [UInt8]) -> PictureError? {
        do throws(PictureError) {
            _ = try Picture(bytes: bytes).describe()
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            (17_000, 8, 6, false, 2312), (17_000, 8, 2, true, 1734), (8_000, 16, 6, true, 2048), (12_000, 16, 2, true, 1728),
            (17_000, 16, 4, false, 2312),
        ] as [(Int, UInt8, UInt8, Bool, Int)])
    func `a small PNG that unpacks to very much is refused at once`(
        side: Int, depth: UInt8, colour: UInt8, isInterlaced: Bool, megabytes: Int
    ) throws {
        let bytes = png(side, side, depth: depth, colour: colour, isInterlaced: isInterlaced)
        #expect(
            failure(bytes) == .tooMuchWork(bytes: megabytes * 1_000_000, limit: 1_000_000_000))
        #expect(throws: PictureError.tooMuchWork(bytes: megabytes * 1_000_000, limit: 1_000_000_000)) {
            try Picture(bytes: bytes).preview(longSide: 4096)
        }
    }

    @Test(
        arguments: [
            (10_000, 8, 2, false), (10_000, 16, 2, false), (10_000, 8, 6, false), (17_000, 8, 0, false), (7_000, 8, 6, true),
            (17_000, 1, 0, false), (10_000, 8, 2, true),
        ] as [(Int, UInt8, UInt8, Bool)])
    func `what scanners and programs make is within the limit`(side: Int, depth: UInt8, colour: UInt8, isInterlaced: Bool) {
        let bytes = png(side, side, depth: depth, colour: colour, isInterlaced: isInterlaced)
        var out = cvips_pixels()
        #expect(cvips_open(bytes, bytes.count, "png", Int64(PictureLimits.standard.maximumPixels), &out) == 0)
        #expect(out.work > 0 && out.work <= Int64(PictureLimits.standard.maximumWork))
    }

    /// Checks that the picture needs exactly `held` bytes of memory: with a limit of one byte less it is refused, and with that
    /// limit it is opened.
    private func needs(_ held: Int, _ bytes: [UInt8], _ body: (Picture) throws -> Void) throws {
        var limits = PictureLimits.standard
        (limits.maximumHeld, limits.maximumHeldOfPhotographs) = (held, held)
        try body(Picture(bytes: bytes, limits: limits))
        (limits.maximumHeld, limits.maximumHeldOfPhotographs) = (held - 1, held - 1)
        #expect(throws: PictureError.tooMuchHeld(bytes: held, limit: held - 1)) {
            try body(Picture(bytes: bytes, limits: limits))
        }
    }

    @Test func `what its decoder holds as a whole is refused past the room for it`() throws {
        let drawn = try Picture(bytes: DrawnPicture(width: 640, height: 480).jpeg())
        let area = 640 * 480
        try needs(area * 4, drawn.convert(PictureOptions(.gif)).bytes) { _ = try $0.describe() }
        try needs(area * 7, drawn.convert(PictureOptions(.webp)).bytes) { _ = try $0.convert(PictureOptions(.png)) }
        try needs(area * 3, drawn.convert(PictureOptions(.jpeg)).bytes) { _ = try $0.page(0) }
    }

    @Test(arguments: PictureTarget.allCases)
    func `what its encoder holds as a whole is refused past the room for it, and a smaller one is written`(
        target: PictureTarget
    ) throws {
        let png = try Picture(bytes: DrawnPicture(width: 640, height: 480).jpeg()).convert(PictureOptions(.png)).bytes
        var limits = PictureLimits.standard
        (limits.maximumHeld, limits.pixelsOfPhotographs) = (100 * 100 * 13, 0)
        let picture = try Picture(bytes: png, limits: limits)
        let small = PictureOptions(target, size: .stretch(width: 100, height: 100))
        #expect(try picture.convert(small).width == 100)
        if target.heldBytes == 0 {
            #expect(try picture.convert(PictureOptions(target)).width == 640)
        } else {
            let limit = limits.maximumHeld / target.heldBytes
            #expect(throws: PictureError.tooLargeToWrite(target, pixels: 640 * 480, limit: limit)) {
                try picture.convert(PictureOptions(target))
            }
        }
        // A file with many bytes for its number of pixels is not hostile, so its limit is higher, and more memory is
        // reserved for it.
        (limits.pixelsOfPhotographs, limits.maximumHeldOfPhotographs) = (1000, 640 * 480 * target.heldBytesOfPhotographs)
        #expect(try Picture(bytes: png, limits: limits).convert(PictureOptions(target)).width == 640)
        guard target.heldBytes > 0 else { return }
        limits.maximumHeldOfPhotographs -= 1
        let limit = limits.maximumHeldOfPhotographs / target.heldBytesOfPhotographs
        #expect(throws: PictureError.tooLargeToWrite(target, pixels: 640 * 480, limit: limit)) {
            try Picture(bytes: png, limits: limits).convert(PictureOptions(target))
        }
    }

    @Test func `an AVIF is held against a limit of its own, and so is a HEIC`() throws {
        var limits = PictureLimits.standard
        (limits.maximumPixelsOfAVIF, limits.maximumPixelsOfHEIC, limits.pixelsOfPhotographs) = (64 * 48 - 1, 64 * 48, 0)
        let drawn = DrawnPicture(width: 64, height: 48)
        let avif = try drawn.heif(av1: true)
        #expect(throws: PictureError.tooManyPixels(3072, limit: 3071)) { try Picture(bytes: avif, limits: limits).describe() }
        #expect(try Picture(bytes: drawn.heif(av1: false), limits: limits).describe().width == 64)
        // Photographs of cameras with a high resolution are not refused either, because their files have many bytes for
        // their number of pixels.
        limits.pixelsOfPhotographs = 1000
        #expect(try Picture(bytes: avif, limits: limits).describe().width == 64)
        limits.maximumHeldOfPhotographs = limits.maximumHeld
        #expect(throws: PictureError.tooManyPixels(3072, limit: 3071)) { try Picture(bytes: avif, limits: limits).describe() }
    }
}
