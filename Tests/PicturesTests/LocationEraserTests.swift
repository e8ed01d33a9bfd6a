import Base
import TestSupport
import Testing

@testable import PicturesEngine

/// What a copy without its location reveals, and what it keeps.
@Suite struct LocationEraserTests {
    private static let position: [Int: TiffBuilder.Value] = [
        1: .text("N"), 2: .rationals([(48, 1), (8, 1), (13, 1)]), 3: .text("E"), 4: .rationals([(11, 1), (34, 1), (30, 1)]),
        29: .text("2024:05:06"), 7: .rationals([(9, 1), (0, 1), (0, 1)]),
    ]

    private static func exif(bigEndian: Bool = false) -> [UInt8] {
        TiffBuilder.file(
            [
                [
                    0x0110: .text("Camera"), 0x8769: .directories([[0x9003: .text("2024:05:06 11:00:00")]]),
                    0x8825: .directories([position]),
                ]
            ],
            bigEndian: bigEndian)
    }

    private static let packet = Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
        exif:GPSLatitude="48,8.2N" exif:GPSLongitude="11,34.5E" photoshop:City="München" xmp:Rating="4" tiff:Orientation="6"/>\
        </rdf:RDF></x:xmpmeta>
        """.utf8)

    private static var iptc: [UInt8] {
        func set(_ number: UInt8, _ text: String) -> [UInt8] { [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8) }
        let data = [0x1C, 2, 0, 0, 2, 0, 4] + set(5, "A title") + set(90, "Munich") + set(101, "Germany")
        return Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0] + bigEndian(data.count, 4) + data
    }

    private static func jpeg(bigEndian order: Bool = false) -> [UInt8] {
        var before: [UInt8] = []
        let segments: [(UInt8, [UInt8])] = [
            (0xE1, Array("Exif\0\0".utf8) + exif(bigEndian: order)),
            (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet),
            (0xED, iptc),
        ]
        for (marker, payload) in segments { before += [0xFF, marker] + bigEndian(payload.count + 2, 2) + payload }
        return jpegHeaders(width: 8, height: 8, before: before)
    }

    private static func patched(_ bytes: [UInt8], _ eraser: LocationEraser) -> [UInt8] {
        var copy = bytes
        copy.withUnsafeMutableBytes { eraser.patches.apply(to: $0, at: 0) }
        return copy
    }

    private static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
        bytes.withUnsafeBytes { !ByteSearch.all(Array(text.utf8), in: $0, limit: 1).isEmpty }
    }

    @Test(arguments: [false, true]) func `a JPEG loses its place in EXIF, XMP and IPTC, and keeps all else`(
        bigEndian: Bool
    ) throws {
        let bytes = Self.jpeg(bigEndian: bigEndian)
        let before = PictureDates(bytes)
        #expect(before.labels?.position != nil && before.labels?.city != nil)
        let eraser = LocationEraser(picture: bytes)
        #expect(eraser.isComplete)
        #expect(abs((eraser.position?.latitude ?? 0) - 48.1369) < 0.001)
        let copy = Self.patched(bytes, eraser)
        #expect(copy.count == bytes.count)
        let after = PictureDates(copy)
        #expect(after.labels?.hasPlace == false)
        #expect(after.labels?.title == "A title" && after.labels?.rating == 4)
        #expect(after.dates.filter { $0.source != .gps } == before.dates.filter { $0.source != .gps })
        #expect(Self.holds(copy, "Orientation=\"6\""), "the picture would turn")
        for word in ["Munich", "München", "GPSLatitude", "48,8.2N"] { #expect(!Self.holds(copy, word), "\(word)") }
        #expect(LocationEraser(picture: copy).patches.isEmpty)
    }

    @Test func `a picture without a place stays as it is`() {
        let exif = TiffBuilder.file([[0x0110: .text("Camera")]])
        let bytes = jpegHeaders(
            width: 8, height: 8, before: [0xFF, 0xE1] + bigEndian(exif.count + 8, 2) + Array("Exif\0\0".utf8) + exif)
        let eraser = LocationEraser(picture: bytes)
        #expect(eraser.patches.isEmpty && eraser.isComplete && eraser.position == nil)
    }

    @Test func `a TIFF loses its directory of the place, also its values`() {
        let bytes = TiffBuilder.file([[0x0100: .short(4), 0x0101: .short(4), 0x8825: .directories([Self.position])]])
        let eraser = LocationEraser(picture: bytes)
        #expect(eraser.isComplete && eraser.position != nil)
        #expect(!Self.holds(Self.patched(bytes, eraser), "2024:05:06"))
    }

    @Test func `a PNG loses its place, and its sums are right`() throws {
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let empty = header + Self.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]) + Self.chunk("IEND", [])
        let bytes = PngContainer.adding(MetadataBlocks(exif: Self.exif(), xmp: Self.packet), to: empty)
        let eraser = LocationEraser(picture: bytes)
        #expect(eraser.isComplete && eraser.position != nil)
        let copy = Self.patched(bytes, eraser)
        var at = 8
        while at + 12 <= copy.count {
            let length = copy[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: copy[at + 4..<at + 8], as: UTF8.self)
            #expect(Array(copy[at..<at + 12 + length]) == Self.chunk(name, Array(copy[at + 8..<at + 8 + length])), "\(name)")
            at += 12 + length
        }
    }

    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + payload
        var sum = UInt32.max
        for byte in named {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return bigEndian(payload.count, 4) + named + bigEndian(Int(~sum), 4)
    }

    // MARK: Films

    private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        bigEndian(payload.count + 8, 4) + type.unicodeScalars.map { UInt8($0.value) } + payload
    }

    private static func film(sample: String = "avc1") -> [UInt8] {
        let iso = "+48.1369+011.5750+520.000/"
        let xyz = box("\u{A9}xyz", bigEndian(iso.utf8.count, 2) + [0x15, 0xC7] + Array(iso.utf8))
        let key = "com.apple.quicktime.location.ISO6709", make = "com.apple.quicktime.make"
        let keys = box(
            "keys",
            bigEndian(0, 4) + bigEndian(2, 4)
                + [make, key].flatMap { bigEndian($0.utf8.count + 8, 4) + Array("mdta".utf8) + Array($0.utf8) })
        func item(_ number: Int, _ text: String) -> [UInt8] {
            let data = box("data", bigEndian(1, 4) + bigEndian(0, 4) + Array(text.utf8))
            return bigEndian(data.count + 8, 4) + bigEndian(number, 4) + data
        }
        let meta = box(
            "meta", box("hdlr", [UInt8](repeating: 0, count: 24)) + keys + box("ilst", item(1, "Maker") + item(2, iso)))
        let table = box("stsd", bigEndian(0, 4) + bigEndian(1, 4) + box(sample, []))
        let track = box("trak", box("mdia", box("minf", box("stbl", table))))
        return box("ftyp", Array("qt  ".utf8)) + box("moov", track + box("udta", xyz) + meta)
            + box("mdat", Array("pictures".utf8))
    }

    private static func eraser(of film: [UInt8]) -> LocationEraser {
        LocationEraser(filmOf: film.count) { offset, count in
            offset < film.count ? Array(film[offset..<min(film.count, offset + count)]) : []
        }
    }

    @Test func `a film loses its place in the texts of QuickTime and in Apple's keys`() {
        let film = Self.film()
        let eraser = Self.eraser(of: film)
        #expect(eraser.isComplete)
        #expect(abs((eraser.position?.longitude ?? 0) - 11.575) < 0.001)
        let copy = Self.patched(film, eraser)
        #expect(copy.count == film.count && !Self.holds(copy, "+48.1369"))
        #expect(Self.holds(copy, "Maker") && Self.holds(copy, "pictures"))
    }

    @Test func `a film with positions in a track is not called clean`() {
        #expect(Self.eraser(of: Self.film(sample: "gpmd")).isComplete == false)
    }

    @Test func `the film at the end of a motion photo loses its place too`() {
        let bytes = Self.jpeg() + Self.film()
        let copy = Self.patched(bytes, LocationEraser(picture: bytes))
        #expect(copy.count == bytes.count && !Self.holds(copy, "+48.1369") && Self.holds(copy, "pictures"))
    }

    @Test func `damaged files stop nothing, keep their size, and are called clean only without a place`() {
        var random = SplitMix64(seed: 46)
        for whole in [Self.jpeg(), Self.jpeg(bigEndian: true), Self.exif(), Self.jpeg() + Self.film()] {
            for _ in 0..<150 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random)) }
                let eraser = LocationEraser(picture: bytes)
                let copy = Self.patched(bytes, eraser)
                #expect(copy.count == bytes.count)
                if eraser.isComplete { #expect(PictureDates(copy).labels?.hasPlace != true) }
                _ = Self.eraser(of: bytes)
            }
        }
    }
}
