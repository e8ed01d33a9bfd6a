import Base
import Testing

@testable import PicturesEngine

@Suite struct PictureDatesTests {
    private static func packet(_ properties: String) -> [UInt8] {
        let text = """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description \
            rdf:about="" \(properties)</rdf:RDF></x:xmpmeta>
            """
        return Array(text.utf8)
    }

    private static let xmp = packet("exif:DateTimeOriginal=\"2013-05-06T07:08:09\" xmp:ModifyDate=\"2022-01-01T00:00:00\"/>")
    private static let iptc: [UInt8] =
        [0x1C, 2, 0, 0, 2, 0, 4] + dataSet(55, "20150607") + dataSet(60, "081500+0200")

    private static func dataSet(_ number: UInt8, _ text: String) -> [UInt8] {
        [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }

    /// The data as Photoshop's resource 0x0404, behind another resource with a name of odd length.
    private static var resources: [UInt8] {
        Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 1, 3] + Array("abc".utf8) + bigEndian(3, 4) + [1, 2, 3, 0]
            + Array("8BIM".utf8) + [4, 4, 0, 0] + bigEndian(iptc.count, 4) + iptc
    }

    private static func jpeg(_ segments: [(UInt8, [UInt8])]) -> [UInt8] {
        var before: [UInt8] = []
        for (marker, payload) in segments { before += [0xFF, marker] + bigEndian(payload.count + 2, 2) + payload }
        return jpegHeaders(width: 8, height: 8, before: before)
    }

    private static func exif(_ image: [Int: TiffBuilder.Value], _ camera: [Int: TiffBuilder.Value] = [:]) -> [UInt8] {
        TiffBuilder.file([image.merging([0x8769: .directories([camera.merging([0x8827: .short(100)]) { $1 }])]) { $1 }])
    }

    private func dates(_ bytes: [UInt8]) -> [String] { PictureDates(bytes).dates.map { "\($0.source) \($0.iso)" } }

    @Test func `a JPEG has EXIF, XMP and IPTC, each in its segment`() {
        let exif = Self.exif(
            [0x0132: .text("2022:01:01 00:00:00")],
            [
                0x9003: .text("2012:01:02 03:04:05"), 0x9291: .text("75"), 0x9011: .text("+09:00"),
                0x9004: .text("2012:01:03 00:00:00"),
            ])
        let whole = Self.jpeg([
            (0xE1, Array("Exif\0\0".utf8) + exif), (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.xmp),
            (0xED, Self.resources),
        ])
        #expect(
            dates(whole) == [
                "exif 2012-01-02T03:04:05+09:00", "exifDigitized 2012-01-03T00:00:00", "exifChanged 2022-01-01T00:00:00",
                "xmp 2013-05-06T07:08:09", "iptc 2015-06-07T08:15:00+02:00",
            ])
        #expect(PictureDates(whole).dates.first?.microseconds == 750_000)
        #expect(
            FoundDate.best(
                of: PictureDates(
                    Self.jpeg([
                        (0xE1, Array("Exif\0\0".utf8) + Self.exif([0x0132: .text("2022:01:01 00:00:00")])),
                        (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.xmp),
                    ])
                ).dates)?.source == .xmp)
    }

    @Test func `IPTC that is continued in a second segment is read as one`() {
        let (first, second) = (Self.resources.prefix(40), Self.resources.dropFirst(40))
        let split = Self.jpeg([(0xED, Array(first)), (0xED, Array("Photoshop 3.0\0".utf8) + second)])
        #expect(dates(split) == ["iptc 2015-06-07T08:15:00+02:00"])
    }

    @Test(
        arguments: [
            ("exif:DateTimeOriginal='2014-05-06T07:08:09'/>", "xmp 2014-05-06T07:08:09"),
            ("><exif:DateTimeOriginal>2014-05-06T07:08</exif:DateTimeOriginal></rdf:Description>", "xmp 2014-05-06T07:08"),
            ("photoshop:DateCreated = \"2014\"/>", "xmp 2014-01-01"),
            ("xmp:CreateDate=\"2014-05-06T07:08:09+02:00\"/>", "xmpDigitized 2014-05-06T07:08:09+02:00"),
            ("xmp:CreateDate=\"2020-01-01\" photoshop:DateCreated=\"1987-07-15\"/>", "xmp 1987-07-15"),
            ("xmp:ModifyDate=\"2014-05-06\" stEvt:when=\"2014-05-06\"/>", nil),
            ("myexif:DateTimeOriginal=\"2014-05-06\" exif:DateTimeOriginalX=\"2014-05-06\"/>", nil),
        ] as [(String, String?)])
    func `XMP is read as attributes and as elements`(properties: String, expected: String?) {
        let bytes = Self.jpeg([(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.packet(properties))])
        #expect(dates(bytes).first == expected)
    }

    @Test func `XMP in UTF-16 is read, too`() {
        let wide: [UInt8] = [0xFE, 0xFF] + Self.xmp.flatMap { (byte: UInt8) -> [UInt8] in [0, byte] }
        #expect(DateSidecar.date(in: wide, .xmp)?.iso == "2013-05-06T07:08:09")
    }

    @Test func `a PNG has texts, packed and plain, profiles as digits, and eXIf`() throws {
        func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
            var bytes = RawBytes.pngHeader(width: 1, height: 1)
            for (type, payload) in chunks { bytes += RawBytes.chunk(type, payload) }
            return bytes + RawBytes.chunk("IEND", [])
        }
        func hex(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
            let digits: String = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            let lines: [String] = stride(from: 0, to: digits.utf8.count, by: 72).map { String(digits.dropFirst($0).prefix(72)) }
            return Array("\n\(name)\n     \(bytes.count)\n\(lines.joined(separator: "\n"))\n".utf8)
        }
        let xmpKeyword = Array("XML:com.adobe.xmp\0".utf8)
        #expect(dates(png([("iTXt", xmpKeyword + [0, 0, 0, 0] + Self.xmp)])) == ["xmp 2013-05-06T07:08:09"])
        #expect(dates(png([("iTXt", xmpKeyword + [1, 0, 0, 0] + Self.stored(Self.xmp))])) == ["xmp 2013-05-06T07:08:09"])
        let block = Array("Exif\0\0".utf8) + Self.exif([:], [0x9003: .text("2012:01:02 03:04:05")])
        let keyword = Array("Raw profile type exif\0".utf8)
        #expect(dates(png([("zTXt", keyword + [0] + Self.stored(hex("exif", block)))])) == ["exif 2012-01-02T03:04:05"])
        #expect(dates(png([("tEXt", keyword + hex("exif", block))])) == ["exif 2012-01-02T03:04:05"])
        #expect(
            dates(png([("tEXt", Array("Raw profile type iptc\0".utf8) + hex("iptc", Array(Self.resources.dropFirst(14))))]))
                == ["iptc 2015-06-07T08:15:00+02:00"])
        #expect(
            dates(png([("tEXt", Array("Creation Time\0Tue, 19 Jul 2011 11:36:09 +0200".utf8))])) == [
                "png 2011-07-19T11:36:09+02:00"
            ])
        #expect(dates(png([("eXIf", Self.exif([0x0132: .text("2011:07:19 11:36:09")]))])) == ["exifChanged 2011-07-19T11:36:09"])
        #expect(dates(png([("tEXt", Array("date:create\02011-07-19T11:36:09".utf8))])) == [])
    }

    /// A zlib stream of one stored block.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
        return [0x78, 1, 1] + length + length.map { ~$0 } + bytes + [0, 0, 0, 0]
    }

    @Test func `WebP, TIFF, JPEG XL, HEIF and GIF have their XMP and IPTC where their standards put them`() {
        func riff(_ type: String, _ payload: [UInt8]) -> [UInt8] {
            Array(type.utf8) + bigEndian(payload.count, 4).reversed() + payload + (payload.count % 2 == 1 ? [0] : [])
        }
        #expect(
            dates(Array("RIFF\0\0\0\0WEBP".utf8) + riff("VP8 ", [1, 2, 3]) + riff("XMP ", Self.xmp)) == [
                "xmp 2013-05-06T07:08:09"
            ])
        let tiff = TiffBuilder.file([
            [
                700: .raw(type: 1, count: Self.xmp.count, bytes: Self.xmp),
                33723: .raw(type: 7, count: Self.iptc.count, bytes: Self.iptc), 0x0132: .text("2022:01:01 00:00:00"),
            ]
        ])
        #expect(
            dates(tiff) == ["exifChanged 2022-01-01T00:00:00", "xmp 2013-05-06T07:08:09", "iptc 2015-06-07T08:15:00+02:00"])
        let jxl: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10]
        #expect(
            dates(jxl + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + box("xml ", Self.xmp)) == ["xmp 2013-05-06T07:08:09"])
        #expect(
            dates(
                Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + Self.xmp + [0, 0x3B])
                == ["xmp 2013-05-06T07:08:09"])
        for version in 0...2 {
            #expect(
                dates(Self.heif(version: version)) == ["exif 2012-01-02T03:04:05", "xmp 2013-05-06T07:08:09"],
                "version \(version)")
            #expect(PictureDates(Self.heif(version: version)).contentIdentifier == "ABC-123")
        }
    }

    /// A HEIF of metadata alone, with the versions of its boxes that writers use.
    private static func heif(version: Int) -> [UInt8] {
        var note =
            Array("Apple iOS\0\0\u{1}MM".utf8) + [0, 1, 0, 0x11, 0, 2] + bigEndian(8, 4) + bigEndian(32, 4) + bigEndian(0, 4)
        note += Array("ABC-123\0".utf8)
        let camera: [Int: TiffBuilder.Value] = [
            0x9003: .text("2012:01:02 03:04:05"), 0x927C: .raw(type: 7, count: note.count, bytes: note),
        ]
        let exif = bigEndian(6, 4) + Array("Exif\0\0".utf8) + Self.exif([:], camera)
        func info(_ id: Int, _ type: String, _ more: String) -> [UInt8] {
            box("infe", [2, 0, 0, 0] + bigEndian(id, 2) + [0, 0] + Array(type.utf8) + Array(more.utf8))
        }
        let infos = box(
            "iinf",
            [0, 0, 0, 0, 0, 3] + info(1, "hvc1", "\0") + info(2, "Exif", "\0") + info(3, "mime", "\0application/rdf+xml\0"))
        let head = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
        func locations(_ start: Int) -> [UInt8] {
            var bytes: [UInt8] = [UInt8(version), 0, 0, 0, 0x44, 0x00] + bigEndian(2, version == 2 ? 4 : 2)
            for (id, offset, length) in [(2, start, exif.count), (3, start + exif.count, xmp.count)] {
                bytes += bigEndian(id, version == 2 ? 4 : 2) + (version > 0 ? [0, 0] : []) + [0, 0, 0, 1]
                bytes += bigEndian(offset, 4) + bigEndian(length, 4)
            }
            return box("iloc", bytes)
        }
        func meta(_ start: Int) -> [UInt8] { box("meta", [0, 0, 0, 0] + infos + locations(start)) }
        let start = head.count + meta(0).count + 8
        return head + meta(start) + box("mdat", exif + xmp)
    }

    @Test func `damaged files are no danger`() {
        let files = [
            Self.heif(version: 1),
            Self.jpeg([(0xED, Self.resources), (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.xmp)]),
            RawBytes.pngHeader(width: 1, height: 1)
                + RawBytes.chunk("zTXt", Array("Raw profile type exif\0\0".utf8) + Self.stored(Self.xmp)),
        ]
        for file in files {
            damaged(file, rounds: 3000, seed: 5) { _ = PictureDates(Array($0)) }
        }
    }

    @Test func `the first bytes of a JPEG are enough if its picture begins in them`() {
        let whole = Self.jpeg([(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Self.xmp)])
        #expect(PictureDates.isEnough(whole))
        #expect(!PictureDates.isEnough(Array(whole.prefix(100))))
        #expect(!PictureDates.isEnough(RawBytes.pngHeader(width: 1, height: 1)))
    }

    @Test(
        arguments: [
            (#"{"title": "a.jpg", "photoTakenTime": {"timestamp": "1560000000", "formatted": ""}}"#, 1_560_000_000),
            (#"{"photoTakenTime": {"timestamp": "-86400"}}"#, -86_400), (#"{"photoTakenTime": {"timestamp": "0"}}"#, nil),
            (#"{"photoTakenTime": {"timestamp": "x"}}"#, nil), (#"{"title": "Holiday"}"#, nil), ("[", nil), ("", nil),
        ] as [(String, Int64?)])
    func `Takeout's sidecar has the moment`(text: String, expected: Int64?) {
        let found = DateSidecar.date(in: Array(text.utf8), .takeout)
        #expect(found?.seconds == expected)
        #expect(found?.isUTC != false)
    }
}
