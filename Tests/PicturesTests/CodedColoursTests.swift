import Testing

@testable import PicturesEngine

/// Colours that files state without an ICC profile. The right values of code points and gammas were measured in Chromium 156 on
/// the four colours of `DrawnPicture.quarters`, taken as stored numbers.
@Suite struct CodedColoursTests {
    /// Paths by which a person sees a picture: the thumbnail, the preview, and pictures converted to formats with a profile and
    /// without one. Pictures that are only smaller also count.
    private static func shown(_ bytes: [UInt8]) throws -> [(way: String, colours: [[UInt8]])] {
        let picture = try Picture(bytes: bytes)
        var ways = [("thumbnail", [UInt8](try picture.describe().thumbnail)), ("preview", try picture.preview(longSide: 64))]
        for target in [PictureTarget.jpeg, .png, .tiff, .bmp, .gif] {
            for metadata in [PictureOptions.Metadata.keep, .none] {
                let made = try picture.convert(PictureOptions(target, quality: 95, metadata: metadata)).bytes
                ways.append(("\(target), \(metadata)", try Picture(bytes: made).preview(longSide: 64, quality: 95)))
            }
        }
        let small = try picture.convert(PictureOptions(.png, size: .percent(50))).bytes
        ways.append(("smaller", try Picture(bytes: small).preview(longSide: 64, quality: 95)))
        return try ways.map { ($0.0, try DrawnPicture.middles(of: $0.1)) }
    }

    private static func check(
        _ bytes: [UInt8], _ wanted: [[UInt8]], within levels: Int = 8, _ name: String,
        location: SourceLocation = #_sourceLocation
    ) throws {
        for (way, colours) in try shown(bytes) {
            #expect(
                DrawnPicture.distance(colours, wanted) <= levels, "\(name), \(way): \(colours)", sourceLocation: location)
        }
    }

    /// A PNG of the quarters with chunks before its pixels.
    private static func png(_ chunks: [(String, [UInt8])]) throws -> [UInt8] {
        let drawn = try DrawnPicture(width: 64, height: 48).encoded(".png")
        return drawn[..<33] + chunks.flatMap { RawBytes.chunk($0.0, $0.1) } + drawn[33...]
    }

    private static func coded(_ primaries: UInt8, _ curve: UInt8) -> (String, [UInt8]) { ("cICP", [primaries, curve, 0, 1]) }
    private static func light(_ peak: Int) -> (String, [UInt8]) {
        ("cLLI", bigEndian(peak * 10_000, 4) + bigEndian(1_000_000, 4))
    }

    private static let wideChromaticities = (
        "cHRM", [31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600].flatMap { bigEndian($0, 4) }
    )

    private static let pngs: [(String, [(String, [UInt8])], [[UInt8]])] = [
        ("sRGB", [coded(1, 13)], DrawnPicture.quarters),
        ("BT.2020, PQ", [coded(9, 16)], [[255, 0, 0], [0, 204, 0], [0, 0, 255], [255, 174, 0]]),
        ("BT.2020, HLG", [coded(9, 18)], [[230, 0, 40], [0, 125, 43], [0, 40, 160], [246, 180, 0]]),
        ("BT.709, PQ", [coded(1, 16)], [[255, 4, 15], [4, 194, 36], [4, 15, 255], [255, 206, 3]]),
        ("BT.709, HLG", [coded(1, 18)], [[181, 29, 46], [20, 119, 55], [26, 42, 154], [231, 192, 40]]),
        ("PQ up to 400", [coded(9, 16), light(400)], [[255, 0, 0], [0, 249, 0], [0, 0, 255], [255, 174, 0]]),
        ("PQ up to 4000", [coded(9, 16), light(4000)], [[255, 0, 0], [0, 204, 0], [0, 0, 236], [255, 169, 0]]),
        ("HLG up to 400", [coded(9, 18), light(400)], [[255, 0, 52], [0, 154, 54], [0, 52, 196], [255, 206, 0]]),
        // HDR pictures have an ICC profile for programs that do not know code points.
        ("PQ beside sRGB", [coded(9, 16), ("sRGB", [0])], [[255, 0, 0], [0, 204, 0], [0, 0, 255], [255, 174, 0]]),
        ("linear", [("gAMA", bigEndian(100_000, 4))], [[229, 110, 133], [95, 202, 143], [109, 134, 223], [239, 229, 122]]),
        ("linear, by code points", [coded(1, 8)], [[229, 110, 133], [95, 202, 143], [109, 134, 223], [239, 229, 122]]),
        (
            "linear, wide", [("gAMA", bigEndian(100_000, 4)), wideChromaticities],
            [[255, 79, 133], [0, 211, 136], [74, 135, 232], [250, 228, 99]]
        ),
        ("the gamma of sRGB", [("gAMA", bigEndian(45455, 4))], DrawnPicture.quarters),
        ("a gamma beside sRGB", [("gAMA", bigEndian(100_000, 4)), ("sRGB", [0])], DrawnPicture.quarters),
        ("chromaticities without a gamma", [wideChromaticities], DrawnPicture.quarters),
        ("a gamma of nothing", [("gAMA", bigEndian(0, 4))], DrawnPicture.quarters),
    ]

    @Test(arguments: pngs.indices) func `a PNG shows the colours of its code points, or of its gamma`(index: Int) throws {
        let (name, chunks, wanted) = Self.pngs[index]
        try Self.check(try Self.png(chunks), wanted, name)
    }

    @Test func `a dark part of a PNG with 16 bits keeps its shades`() throws {
        // Light of 2 of 255 parts is level 21 of sRGB; 8 bits of linear light would have only the levels 0, 13 and 22 there.
        let grey = RawBytes.greyPng(width: 8, height: 8, bits: 16, level: 2)
        let linear = Array(grey[..<33]) + RawBytes.chunk("gAMA", bigEndian(100_000, 4)) + grey[33...]
        let level = try #require(try Picture(bytes: linear).page(0).pixels.bytes.first)
        #expect((20...23).contains(level))
    }

    /// Replaces the code points of a HEIC or AVIF.
    private static func coding(_ file: [UInt8], _ primaries: Int, _ curve: Int) throws -> [UInt8] {
        let colr = try #require(file.indices.dropLast(12).first { file[$0..<$0 + 8].elementsEqual("colrnclx".utf8) })
        return file[..<(colr + 8)] + bigEndian(primaries, 2) + bigEndian(curve, 2) + file[(colr + 12)...]
    }

    private static let heifs: [(Int, Int, [[UInt8]])] = [
        (1, 13, DrawnPicture.quarters), (1, 1, DrawnPicture.quarters), (2, 2, DrawnPicture.quarters),
        (9, 16, [[255, 0, 0], [0, 207, 0], [0, 0, 255], [255, 174, 0]]),
        (9, 18, [[230, 0, 40], [0, 126, 42], [0, 41, 158], [246, 180, 0]]),
        (9, 14, [[249, 0, 55], [0, 159, 54], [0, 61, 198], [237, 198, 0]]),
        (9, 1, [[249, 0, 55], [0, 159, 54], [0, 61, 198], [237, 198, 0]]),
        (12, 13, [[218, 0, 54], [0, 154, 58], [32, 62, 196], [224, 199, 0]]),
        (1, 8, [[229, 110, 133], [95, 202, 143], [109, 134, 223], [239, 229, 122]]),
    ]

    private static let bt2020: [[UInt8]] = [[254, 0, 72], [0, 169, 73], [0, 75, 206], [240, 204, 0]]

    @Test(arguments: heifs.indices, [false, true]) func `a HEIC and an AVIF show the colours of their code points`(
        index: Int, av1: Bool
    ) throws {
        let (primaries, curve, chromium) = Self.heifs[index]
        // Chromium, which shows no HEIC, takes the curve of BT.2020 in an AVIF for that of sRGB. The values for HEIC are those of
        // BT.2020.
        let wanted = !av1 && primaries == 9 && (curve == 14 || curve == 1) ? Self.bt2020 : chromium
        let drawn = DrawnPicture(width: 128, height: 128)
        let tile = TiledPicture(columns: 1, rows: 1, side: 128, width: 128, height: 128, primaries: primaries, curve: curve)
        let file =
            av1
            ? try Self.coding(try drawn.heif(av1: true), primaries, curve) : try tile.encoded([try drawn.heif(av1: false)])
        // The encoders lose a few levels themselves, and linear numbers make them many.
        try Self.check(file, wanted, within: 14, "\(primaries), \(curve)")
    }

    @Test func `a picture with an ICC profile ignores what else it states`() throws {
        let profile = RawBytes.profile(name: "wide", version: 2)
        let jpeg = RawBytes.withProfile(try Self.adobe(kind: "R03"), profile)
        let plain = RawBytes.withProfile(try DrawnPicture(width: 64, height: 48).jpeg(quality: 98), profile)
        let wanted = try DrawnPicture.middles(of: Picture(bytes: plain).preview(longSide: 64))
        try Self.check(jpeg, wanted, "a profile before EXIF")
    }

    /// A JPEG whose EXIF data states the kind of the file.
    private static func adobe(kind: String, space: Int = 0xFFFF) throws -> [UInt8] {
        try stating([0xA001: .short(space), 0xA005: .directories([[1: .text(kind)]])])
    }

    /// A JPEG with EXIF data, and with tags in its first directory.
    private static func stating(_ exif: [Int: TiffBuilder.Value], _ first: [Int: TiffBuilder.Value] = [:]) throws -> [UInt8] {
        var directory = first
        directory[0x8769] = .directories([exif])
        let exif = TiffBuilder.file([directory])
        return JpegContainer.adding(
            MetadataBlocks(exif: exif, xmp: nil, profile: nil), density: nil,
            to: try DrawnPicture(width: 64, height: 48).jpeg(quality: 98))
    }

    @Test func `a JPEG shows Adobe RGB by EXIF`() throws {
        let wanted: [[UInt8]] = [[233, 35, 58], [0, 151, 61], [21, 57, 195], [228, 201, 12]]
        try Self.check(try Self.adobe(kind: "R03"), wanted, "uncalibrated, R03")
        try Self.check(try Self.adobe(kind: "R98", space: 2), wanted, "2")
        try Self.check(try Self.adobe(kind: "R98"), DrawnPicture.quarters, "uncalibrated, R98")
        try Self.check(try Self.adobe(kind: "R03", space: 1), DrawnPicture.quarters, "sRGB")
        // The converted picture has a profile, which other programs know.
        let made = try Picture(bytes: try Self.adobe(kind: "R03")).convert(PictureOptions(.jpeg, quality: 60)).bytes
        #expect(MetadataBlocks(jpeg: made).profile == CodedColours.adobeRGB.profile)
    }

    @Test func `an uncalibrated JPEG without a kind shows Adobe RGB if its primaries or its camera say so`() throws {
        let adobe: [[UInt8]] = [[233, 35, 58], [0, 151, 61], [21, 57, 195], [228, 201, 12]]
        func primaries(_ green: (Int, Int)) -> [Int: TiffBuilder.Value] {
            let points = [(64, 100), (33, 100), (green.0, 100), (green.1, 100), (15, 100), (6, 100)]
            return [0x013E: .rationals([(3127, 10_000), (3290, 10_000)]), 0x013F: .rationals(points)]
        }
        func nikon(_ space: Int) -> TiffBuilder.Value {
            let notes = Array("Nikon\0".utf8) + [2, 0x10, 0, 0] + TiffBuilder.file([[0x1E: .short(space)]], bigEndian: true)
            return .raw(type: 7, count: notes.count, bytes: notes)
        }
        func canon(_ space: UInt8) -> TiffBuilder.Value {
            let notes: [UInt8] = [1, 0, 0xB4, 0, 3, 0, 1, 0, 0, 0, space, 0, 0, 0, 0, 0, 0, 0]
            return .raw(type: 7, count: notes.count, bytes: notes)
        }
        let plain: [Int: TiffBuilder.Value] = [0xA001: .short(0xFFFF)]
        try Self.check(Self.stating(plain, primaries((21, 71))), adobe, "primaries")
        try Self.check(Self.stating(plain, primaries((30, 60))), DrawnPicture.quarters, "primaries of sRGB")
        try Self.check(Self.stating(plain), DrawnPicture.quarters, "nothing more")
        for (maker, notes, other) in [("NIKON", nikon(2), nikon(1)), ("Canon", canon(2), canon(1))] {
            let make = [0x010F: TiffBuilder.Value.text(maker)]
            try Self.check(Self.stating(plain.merging([0x927C: notes]) { $1 }, make), adobe, maker)
            try Self.check(Self.stating(plain.merging([0x927C: other]) { $1 }, make), DrawnPicture.quarters, "\(maker), sRGB")
            let calibrated: [Int: TiffBuilder.Value] = [0xA001: .short(1), 0x927C: notes]
            try Self.check(Self.stating(calibrated, make), DrawnPicture.quarters, "\(maker), calibrated")
        }
    }

    @Test func `CMYK has one colour in all places, with a profile of another space or without one`() throws {
        for adobe in [UInt8?.none, 0, 2] {
            let plain = RawBytes.flatJpeg([60, 140, 200, 240], adobe: adobe)
            let wanted = try DrawnPicture.middles(of: Picture(bytes: plain).preview(longSide: 64))
            try Self.check(plain, wanted, "without a profile")
            try Self.check(RawBytes.withProfile(plain), wanted, "with a profile of RGB")
            let inks = RawBytes.inkProfile()
            let coloured = RawBytes.withProfile(plain, inks)
            let profiled = try DrawnPicture.middles(of: Picture(bytes: coloured).preview(longSide: 64))
            try Self.check(coloured, profiled, "with a profile of CMYK")
            #expect(DrawnPicture.distance(profiled, wanted) > 20, "the profile decides: \(profiled), \(wanted)")
        }
    }

    @Test func `a picture of colours ignores a profile of inks`() throws {
        let jpeg = RawBytes.withProfile(try DrawnPicture(width: 64, height: 48).jpeg(quality: 98), RawBytes.inkProfile())
        #expect(
            try DrawnPicture.distance(DrawnPicture.middles(of: Picture(bytes: jpeg).preview(longSide: 64)), DrawnPicture.quarters)
                <= 8)
    }

    @Test func `no broken statement makes the reader fail`() throws {
        let whole = try Self.png([Self.coded(9, 16), Self.light(400), ("gAMA", bigEndian(100_000, 4)), Self.wideChromaticities])
        damaged(Array(whole.prefix(200)), rounds: 2_000, seed: 7) { bytes in
            _ = CodedColours(png: ByteReader(bytes: bytes, bigEndian: true)).map { ($0.profile, ToneMapping($0)) }
        }
        damaged(try Self.adobe(kind: "R03"), rounds: 1_000, seed: 8) { _ = ColourProfile.isAdobeByEXIF($0) }
    }
}
