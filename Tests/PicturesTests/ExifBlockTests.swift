import Testing

@testable import PicturesEngine

@Suite struct ExifBlockTests {
    private func read(_ bytes: [UInt8]) -> ExifBlock? { bytes.withUnsafeBytes { ExifBlock(tiff: $0) } }

    private func exposure(_ tags: [Int: TiffBuilder.Value], bigEndian: Bool = false) -> PictureMetadata? {
        read(TiffBuilder.file([[0x8769: .directories([tags])]], bigEndian: bigEndian))?.metadata
    }

    private func position(_ tags: [Int: TiffBuilder.Value]) -> PictureMetadata? {
        read(TiffBuilder.file([[0x0112: .short(1), 0x8825: .directories([tags])]]))?.metadata
    }

    private static func whole(bigEndian: Bool, gap: Int = 0) -> [UInt8] {
        TiffBuilder.file(
            [
                [
                    0x010F: .text("Acme "), 0x0110: .text("One"), 0x0112: .short(6), 0x0131: .text("v1"),
                    0x0132: .text("2021:02:03 04:05:06"),
                    0x8769: .directories([
                        [
                            0x829A: .rationals([(1, 250)]), 0x829D: .rationals([(18, 10)]), 0x8827: .short(400),
                            0x9003: .text("2020:01:02 03:04:05"), 0x9011: .text("+02:00"), 0xA434: .text("35mm"),
                            0x9286: .raw(type: 7, count: 18, bytes: Array("ASCII\0\0\0Screenshot".utf8)),
                        ]
                    ]),
                    0x8825: .directories([
                        [
                            1: .text("S"), 2: .rationals([(33, 1), (30, 1), (36, 1)]), 3: .text("E"),
                            4: .rationals([(151, 1), (15, 1), (0, 1)]), 5: .raw(type: 1, count: 1, bytes: [1]),
                            6: .rationals([(25, 2)]),
                        ]
                    ]),
                ]
            ], bigEndian: bigEndian, gap: gap)
    }

    @Test(arguments: [false, true], [0, 200_000]) func `every value is read, in both orders, near and far`(
        big: Bool, gap: Int
    ) throws {
        let bytes = Self.whole(bigEndian: big, gap: gap)
        for block in [bytes, Array("Exif\0\0".utf8) + bytes] {
            let found = try #require(read(block))
            #expect(found.orientation == 6)
            #expect(
                found.metadata
                    == PictureMetadata(
                        taken: "2020-01-02T03:04:05", offset: "+02:00", make: "Acme", model: "One", lens: "35mm",
                        latitude: -33.51,
                        longitude: 151.25, altitude: -12.5, comment: "Screenshot", software: "v1", exposureTime: 0.004,
                        fNumber: 1.8,
                        iso: 400, hasCamera: true))
        }
    }

    @Test(
        arguments: [
            ("2020:02:29 23:59:59", "2020-02-29T23:59:59"), ("2019-05-04T01:02:03", "2019-05-04T01:02:03"),
            ("2021:02:29 00:00:00", nil), ("0000:00:00 00:00:00", nil), ("    :  :     :  :  ", nil),
            ("2020:13:01 00:00:00", nil),
            ("2020:01:01 24:00:00", "2020-01-01T00:00:00"), ("2020:01:01", "2020-01-01T00:00:00"), ("1700:01:01 00:00:00", nil),
            ("", nil),
        ] as [(String, String?)])
    func `only valid dates count`(stored: String, expected: String?) {
        #expect(exposure([0x9003: .text(stored), 0x8827: .short(100)])?.taken == expected)
    }

    @Test func `dates fall back, each with its own offset`() {
        let digitized: [Int: TiffBuilder.Value] = [
            0x9003: .text("0000:00:00 00:00:00"), 0x9011: .text("+09:00"), 0x9004: .text("2001:01:01 01:01:01"),
            0x9012: .text("-03:30"),
        ]
        #expect(exposure(digitized)?.taken == "2001-01-01T01:01:01")
        #expect(exposure(digitized)?.offset == "-03:30")
        let image = read(TiffBuilder.file([[0x0132: .text("2002:02:02 02:02:02")]]))?.metadata
        #expect(image?.taken == "2002-02-02T02:02:02")
        #expect(image?.offset == nil)
    }

    @Test(
        arguments: [("+02:00", "+02:00"), ("Z", "+00:00"), ("+25:00", nil), ("   :  ", nil), ("2", nil)] as [(String, String?)])
    func `only valid zones count as an offset`(stored: String, expected: String?) {
        #expect(exposure([0x9003: .text("2001:01:01 01:01:01"), 0x9011: .text(stored)])?.offset == expected)
    }

    @Test(arguments: [(0, 1), (1, 1), (8, 8), (9, 1), (65535, 1)]) func `an orientation is 1 to 8`(stored: Int, expected: Int) {
        #expect(read(TiffBuilder.file([[0x0112: .short(stored)]]))?.orientation == expected)
    }

    @Test func `a block without an orientation stands upright`() {
        #expect(read(TiffBuilder.file([[0x0110: .text("One")]]))?.orientation == 1)
    }

    @Test func `a place needs both angles, their sides and ranges`() {
        let north: [Int: TiffBuilder.Value] = [1: .text("N"), 2: .rationals([(48, 1), (30, 1), (0, 0)])]
        let west: [Int: TiffBuilder.Value] = [3: .text("W"), 4: .rationals([(7, 1), (45, 1), (0, 1)])]
        let both = north.merging(west) { $1 }
        #expect(position(both)?.latitude == 48.5)
        #expect(position(both)?.longitude == -7.75)
        let wrong: [[Int: TiffBuilder.Value]] = [
            north, west, both.filter { $0.key != 3 }, both.merging([2: .rationals([(91, 1), (0, 1), (0, 1)])]) { $1 },
            both.merging([4: .rationals([(180, 1), (1, 1), (0, 1)])]) { $1 },
            both.merging([2: .rationals([(1, 0), (0, 1), (0, 1)])]) { $1 },
            both.merging([4: .rationals([(7, 1), (61, 1), (0, 1)])]) { $1 }, both.merging([1: .text("Q")]) { $1 },
            both.merging([2: .rationals([(0, 1), (0, 1), (0, 1)]), 4: .rationals([(0, 1), (0, 1), (0, 1)])]) { $1 },
        ]
        for tags in wrong {
            #expect(position(tags)?.latitude == nil)
            #expect(position(tags)?.longitude == nil)
        }
        #expect(position(both.merging([2: .rationals([(0, 1), (0, 1), (0, 1)])]) { $1 })?.latitude == 0)
    }

    @Test func `comments are read in every character set`() {
        let japanese: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
        let little = Array("Grüße".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big = Array("Grüße".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let cases: [(String, [UInt8], String?)] = [
            ("ASCII\0\0\0", Array("Screenshot\0\0\0".utf8), "Screenshot"), ("UNICODE\0", little, "Grüße"),
            ("UNICODE\0", big, "Grüße"),
            ("UNICODE\0", [0xFF, 0xFE] + little, "Grüße"), ("UNICODE\0", [0xFE, 0xFF] + big, "Grüße"),
            ("UNICODE\0", Array("Screenshot".utf8), "Screenshot"), ("JIS\0\0\0\0\0", japanese, "日本"),
            ("JIS\0\0\0\0\0", [0xC6, 0xFC, 0xCB, 0xDC], "日本"), ("\0\0\0\0\0\0\0\0", Array("Grüße".utf8), "Grüße"),
            ("\0\0\0\0\0\0\0\0", [0x47, 0x72, 0xFC, 0xDF, 0x65], "Grüße"), ("Screensh", Array("ot".utf8), "Screenshot"),
            ("ASCII\0\0\0", Array("    \0   ".utf8), nil), ("UNICODE\0", [0x41], "A"), ("ASCII\0\0\0", [], nil),
        ]
        for bigEndian in [false, true] {
            for (set, text, expected) in cases {
                let bytes = Array(set.utf8) + text
                let tags: [Int: TiffBuilder.Value] = [
                    0x9286: .raw(type: 7, count: bytes.count, bytes: bytes), 0x8827: .short(100),
                ]
                #expect(exposure(tags, bigEndian: bigEndian)?.comment == expected)
            }
        }
    }

    @Test func `a comment in UTF-16 without small characters follows the block's order`() {
        let big: [UInt8] = Array("UNICODE\0".utf8) + [0x65, 0xE5, 0x67, 0x2C]
        #expect(exposure([0x9286: .raw(type: 7, count: 12, bytes: big)], bigEndian: true)?.comment == "日本")
    }

    @Test func `a sensitivity above 65534 is in a tag of its own`() {
        #expect(exposure([0x8827: .short(65535), 0x8833: .long(102_400)])?.iso == 102_400)
        #expect(exposure([0x8827: .short(65535), 0x829A: .rationals([(1, 2)])])?.iso == nil)
        #expect(exposure([0x8827: .short(0), 0x829A: .rationals([(1, 0)])])?.iso == nil)
    }

    @Test func `a screenshot has no camera, an exposure or a maker has`() {
        let comment: [UInt8] = Array("ASCII\0\0\0Screenshot".utf8)
        #expect(exposure([0x9286: .raw(type: 7, count: 18, bytes: comment)])?.hasCamera == false)
        #expect(exposure([0x829D: .rationals([(2, 1)])])?.hasCamera == true)
        #expect(read(TiffBuilder.file([[0x010F: .text("Acme")]]))?.metadata.hasCamera == true)
        #expect(read(TiffBuilder.file([[0x010F: .text("   "), 0x0112: .short(3)]]))?.metadata.hasCamera == false)
    }

    @Test func `texts lose control characters, and Latin-1 is understood`() {
        let model: [UInt8] = [0x41, 0x07, 0xE9, 0x20, 0x00, 0x42]
        #expect(read(TiffBuilder.file([[0x0110: .raw(type: 2, count: 6, bytes: model)]]))?.metadata.model == "A é")
    }

    @Test func `huge values are truncated, and pointers outside are left out`() {
        let long = Array("ASCII\0\0\0".utf8) + [UInt8](repeating: 0x61, count: 100_000)
        #expect(exposure([0x9286: .raw(type: 7, count: long.count, bytes: long)])?.comment?.count == 1000)
        #expect(read(TiffBuilder.file([[0x0110: .raw(type: 2, count: 4000, bytes: [1, 2, 3, 4])]])) == nil)
    }

    @Test(
        arguments: [
            [], [0x49], Array("Exif\0\0".utf8), Array("II*\0".utf8), Array("II*\0\u{8}\0\0\0".utf8), Array("not a block".utf8),
        ] as [[UInt8]])
    func `what is no block is nil`(bytes: [UInt8]) {
        #expect(read(bytes) == nil)
    }

    @Test func `directories that point to themselves end`() {
        var bytes = TiffBuilder.file([[0x0112: .short(5), 0x8769: .long(8), 0x8825: .long(8)]])
        #expect(read(bytes)?.orientation == 5)
        bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [8, 0, 0, 0])
        #expect(read(bytes)?.orientation == 5)
    }

    @Test(arguments: [false, true]) func `damaged blocks never crash, and give only credible values`(big: Bool) {
        damaged(Self.whole(bigEndian: big), rounds: 3000, seed: big ? 1 : 2) { bytes in
            guard let block = ExifBlock(tiff: bytes) else { return }
            #expect((1...8).contains(block.orientation))
            #expect(block.metadata.latitude.map { abs($0) <= 90 } ?? true)
            #expect(block.metadata.longitude.map { abs($0) <= 180 } ?? true)
            #expect((block.metadata.latitude == nil) == (block.metadata.longitude == nil))
            #expect(block.metadata.taken.map { $0.utf8.count == 19 } ?? true)
        }
    }
}
