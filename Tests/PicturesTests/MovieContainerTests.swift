import Base
import Testing

@testable import PicturesEngine

/// Films of other containers than QuickTime's, and what is written about films.
@Suite struct MovieContainerTests {
    private static let ftyp = box("ftyp", Array("isom\0\0\0\0isom".utf8))
    /// 2019-08-10T09:30:00Z.
    private static let moment = 1_565_429_400
    private static let from1904 = 2_082_844_800

    private static func read(_ bytes: [UInt8]) -> MovieFile {
        MovieFile(size: bytes.count) { offset, count in
            offset < bytes.count ? Array(bytes[offset..<min(offset + count, bytes.count)]) : []
        }
    }

    private static func dates(_ bytes: [UInt8]) -> [String] {
        read(bytes).dates.map { "\($0.source) \($0.isUTC ? String($0.seconds) : $0.iso)" }
    }

    private static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        Array(type.utf8) + bigEndian(payload.count, 4).reversed() + payload + (payload.count % 2 == 1 ? [0] : [])
    }

    private static func avi(_ lists: [UInt8]) -> [UInt8] { chunk("RIFF", Array("AVI ".utf8) + lists) }

    @Test func `an AVI has the date of its camera, or that of its texts, and a length`() {
        let header = chunk("avih", [0x40, 0x9C, 0, 0] + [UInt8](repeating: 0, count: 12) + [50, 0, 0, 0, 0, 0])
        let camera = Self.avi(
            Self.chunk(
                "LIST", Array("hdrl".utf8) + header + Self.chunk("IDIT", Array("Sat Aug 10 11:30:00 2019\n\0".utf8)))
                + Self.chunk("LIST", Array("movi".utf8)))
        #expect(Self.dates(camera) == ["quicktime 2019-08-10T11:30:00"])
        #expect(Self.read(camera).milliseconds == 2000)
        let texts = Self.avi(
            Self.chunk("LIST", Array("movi".utf8) + [UInt8](repeating: 7, count: 1001))
                + Self.chunk(
                    "LIST",
                    Array("INFO".utf8) + Self.chunk("ICRD", Array("2019-08-10\0".utf8))
                        + Self.chunk("INAM", Array("Hütte\0".utf8))
                        + Self.chunk("IKEY", Array("lake; boat\0".utf8))))
        #expect(Self.dates(texts) == ["quicktime 2019-08-10"])
        #expect(Self.read(texts).labels?.title == "Hütte")
        #expect(Self.read(texts).labels?.keywords == ["lake", "boat"])
    }

    private func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] { Self.chunk(type, payload) }

    private static func element(_ id: [UInt8], _ payload: [UInt8], unknown: Bool = false) -> [UInt8] {
        id + (unknown ? [1] + [UInt8](repeating: 0xFF, count: 7) : [1] + bigEndian(payload.count, 7)) + payload
    }

    private static func matroska(_ info: [UInt8], unknown: Bool = false) -> [UInt8] {
        element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("webm".utf8)))
            + element([0x18, 0x53, 0x80, 0x67], element([0x15, 0x49, 0xA9, 0x66], info), unknown: unknown)
    }

    @Test(arguments: [false, true]) func `Matroska and WebM have a date, a length and a title`(unknown: Bool) {
        let date = Self.element([0x44, 0x61], bigEndian((Self.moment - 978_307_200) * 1_000_000_000, 8))
        let length = Self.element([0x44, 0x89], bigEndian(Int(2500.0.bitPattern), 8))
        let film = Self.matroska(date + length + Self.element([0x7B, 0xA9], Array("Hütte".utf8)), unknown: unknown)
        #expect(Self.dates(film) == ["video \(Self.moment)"])
        #expect(Self.read(film).milliseconds == 2500)
        #expect(Self.read(film).labels?.title == "Hütte")
        #expect(Self.dates(Self.matroska(Self.element([0x44, 0x61], [0, 0, 0, 0, 0, 0, 0, 0]))) == [])
    }

    @Test func `a film without a date of its own has that of its track`() {
        func header(_ type: String, _ made: Int) -> [UInt8] {
            box(type, [0, 0, 0, 0] + bigEndian(made, 4) + bigEndian(made, 4) + [UInt8](repeating: 0, count: 80))
        }
        let track = box("trak", header("tkhd", 0) + box("mdia", header("mdhd", Self.moment + Self.from1904)))
        #expect(Self.dates(Self.ftyp + box("moov", header("mvhd", 0) + track)) == ["video \(Self.moment)"])
    }

    private static let packet = Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" exif:DateTimeOriginal="2019-08-10T11:30:00" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
        """.utf8)

    @Test func `XMP in an MP4 stands in a box with an identifier, in QuickTime in the user data`() {
        let identifier: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        let plain = Self.ftyp + box("uuid", [UInt8](repeating: 9, count: 30)) + box("moov", [])
        for film in [
            plain + box("uuid", identifier + Self.packet), Self.ftyp + box("moov", box("udta", box("XMP_", Self.packet))),
        ] {
            #expect(Self.dates(film) == ["xmp 2019-08-10T11:30:00"])
            #expect(Self.read(film).labels?.rating == 4)
        }
        #expect(Self.dates(plain) == [])
    }

    /// An item of several values.
    private static func item(_ type: [UInt8], _ values: [(kind: Int, bytes: [UInt8])]) -> [UInt8] {
        let data = values.flatMap { box("data", bigEndian($0.kind, 4) + bigEndian(0, 4) + $0.bytes) }
        return bigEndian(data.count + 8, 4) + type + data
    }

    private static func text(_ text: String) -> (kind: Int, bytes: [UInt8]) { (1, Array(text.utf8)) }

    @Test func `Apple's keys have title, keywords, rating and place`() {
        let items: [(String, [(kind: Int, bytes: [UInt8])])] = [
            ("title", [text("Am See")]), ("description", [text("Mit Boot")]), ("keywords", [text("lake"), text("boat, sun")]),
            ("rating.user", [(23, bigEndian(Int(Float(4).bitPattern), 4))]),
            ("location.ISO6709", [text("+48.1374+011.5755+520.000/")]), ("location.name", [text("Seehaus")]),
        ]
        let keys = items.flatMap { item in
            let name = Array("com.apple.quicktime.\(item.0)".utf8)
            return bigEndian(name.count + 8, 4) + Array("mdta".utf8) + name
        }
        let list = items.enumerated().flatMap { index, entry in Self.item(bigEndian(index + 1, 4), entry.1) }
        let meta = box(
            "meta",
            box("hdlr", [UInt8](repeating: 0, count: 24)) + box("keys", bigEndian(0, 4) + bigEndian(items.count, 4) + keys)
                + box("ilst", list))
        let labels = Self.read(Self.ftyp + box("moov", meta)).labels
        #expect(labels?.title == "Am See")
        #expect(labels?.caption == "Mit Boot")
        #expect(labels?.keywords == ["lake", "boat", "sun"])
        #expect(labels?.rating == 4)
        #expect(labels?.position == Labels.Position(48.1374, 11.5755))
        #expect(labels?.location == "Seehaus")
    }

    private func text(_ text: String) -> (kind: Int, bytes: [UInt8]) { Self.text(text) }

    @Test func `phones and iTunes write title, comment and place as user data`() {
        func quickTime(_ type: String, _ text: String) -> [UInt8] {
            let bytes = Array(text.utf8)
            return bigEndian(bytes.count + 12, 4) + [0xA9] + Array(type.utf8) + bigEndian(bytes.count, 2) + [0x15, 0xC7] + bytes
        }
        let user = quickTime("nam", "Am See") + quickTime("xyz", "-33.8568+151.2153/")
        let labels = Self.read(Self.ftyp + box("moov", box("udta", user))).labels
        #expect(labels?.title == "Am See")
        #expect(labels?.position == Labels.Position(-33.8568, 151.2153))
        let place = [0, 0, 0, 0, 0x15, 0xC7] + Array("Seehaus\0".utf8) + [0] + bigEndian(11 << 16, 4) + bigEndian(48 << 16, 4)
        let mobile = box("titl", [0, 0, 0, 0, 0x15, 0xC7] + Array("Am See\0".utf8)) + box("loci", place)
        let other = Self.read(Self.ftyp + box("moov", box("udta", mobile))).labels
        #expect(other?.title == "Am See")
        #expect(other?.location == "Seehaus")
        #expect(other?.position == Labels.Position(48, 11))
        let tunes = box(
            "udta",
            box(
                "meta",
                [0, 0, 0, 0] + box("hdlr", [UInt8](repeating: 0, count: 24))
                    + box("ilst", Self.item([0xA9] + Array("nam".utf8), [Self.text("Am See")]))))
        #expect(Self.read(Self.ftyp + box("moov", tunes)).labels?.title == "Am See")
    }

    @Test func `damaged films of other containers are no danger`() {
        let date = Self.element([0x44, 0x61], bigEndian(1_000_000_000, 8))
        for film in [
            Self.matroska(date), Self.avi(Self.chunk("LIST", Array("INFO".utf8) + Self.chunk("ICRD", Array("2019".utf8)))),
        ] {
            damaged(film, rounds: 20_000, seed: 3) { _ = Self.read(Array($0)) }
        }
    }
}
