import Testing

@testable import PicturesEngine

/// CMYK has the same colours in a JPEG and in a TIFF, and in the thumbnail, the viewer and a converted picture.
@Suite struct InkTests {
    /// Cyan, magenta, yellow and black, 255 for full ink.
    private static let inks: [UInt8] = [0, 200, 150, 30]
    /// The product of the light that ink and black leave.
    private static let colour: [UInt8] = [225, 49, 93]

    private static func tiff(bits: Int = 8, profile: [UInt8]? = nil, alpha: Bool = false, side: Int = 16) -> [UInt8] {
        let pixel = (inks + (alpha ? [255] : [])).flatMap { [UInt8](repeating: $0, count: bits / 8) }
        let data = [[UInt8]](repeating: pixel, count: side * side).flatMap { $0 }
        let samples = alpha ? 5 : 4
        let sizes = [[UInt8]](repeating: [UInt8(bits), 0], count: samples).flatMap { $0 }
        var directory: [Int: TiffBuilder.Value] = [
            256: .short(side), 257: .short(side), 258: .raw(type: 3, count: samples, bytes: sizes), 259: .short(1),
            262: .short(5), 273: .pathOf(data), 277: .short(samples), 278: .short(side), 279: .long(data.count),
        ]
        if alpha { directory[338] = .short(2) }
        if let profile { directory[34675] = .raw(type: 7, count: profile.count, bytes: profile) }
        return TiffBuilder.file([directory])
    }

    private static func expectColour(_ bytes: [UInt8], _ name: String) throws {
        let picture = try Picture(bytes: bytes)
        let page = try picture.page(0).pixels.bytes
        let made = try Picture(bytes: picture.convert(PictureOptions(.png)).bytes).page(0).pixels.bytes
        let preview = try Picture(bytes: picture.preview(longSide: 8, quality: 100)).page(0).pixels.bytes
        let thumbnail = try Picture(bytes: [UInt8](picture.describe().thumbnail)).page(0).pixels.bytes
        for (kind, pixels) in [("page", page), ("made", made), ("preview", preview), ("thumbnail", thumbnail)] {
            for (one, other) in zip(pixels.prefix(3), colour) {
                #expect(abs(Int(one) - Int(other)) <= 3, "\(name), \(kind): \(pixels.prefix(3))")
            }
        }
    }

    @Test(arguments: [8, 16]) func `inks without a profile are mixed`(bits: Int) throws {
        try Self.expectColour(Self.tiff(bits: bits), "plain")
        try Self.expectColour(Self.tiff(bits: bits, alpha: true), "with transparency")
        // Larger than the preview, so that the picture is scaled.
        try Self.expectColour(Self.tiff(bits: bits, side: 900), "large")
    }

    @Test func `a profile that is not one of inks is ignored`() throws {
        try Self.expectColour(Self.tiff(profile: RawBytes.profile(name: "wide", version: 2, notes: "")), "profile of RGB")
        try Self.expectColour(Self.tiff(profile: [UInt8](repeating: 7, count: 200)), "no profile")
    }
}
