import Base
import Testing

@testable import PicturesEngine

/// Dates in containers that few programs write.
@Suite struct DateContainerTests {
    private static func packet(_ properties: String) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about=""\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    private static func jpeg(_ segments: [(UInt8, [UInt8])]) -> [UInt8] {
        var before: [UInt8] = []
        for (marker, payload) in segments { before += [0xFF, marker] + bigEndian(payload.count + 2, 2) + payload }
        return jpegHeaders(width: 8, height: 8, before: before)
    }

    private static func dates(_ bytes: [UInt8]) -> [String] {
        PictureDates(bytes).dates.map { "\($0.source) \($0.isUTC ? String($0.seconds) : $0.iso)" }
    }

    private static func xmp(_ properties: String) -> [String] {
        dates(jpeg([(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet(properties))]))
    }

    private static func exif(_ camera: [Int: TiffBuilder.Value], _ image: [Int: TiffBuilder.Value] = [:]) -> [String] {
        let block = TiffBuilder.file([image.merging([0x8769: .directories([camera])]) { $1 }])
        return dates(jpeg([(0xE1, Array("Exif\0\0".utf8) + block)]))
    }

    private static let written = TiffBuilder.Value.text("2011:07:19 11:36:09")

    @Test func `the zone of the changed time is that of the original only if both are the same`() {
        #expect(Self.exif([0x9003: Self.written, 0x9010: .text("+02:00")]) == ["exif 2011-07-19T11:36:09+02:00"])
        let same = Self.exif([0x9003: Self.written, 0x9010: .text("+02:00")], [0x0132: Self.written])
        #expect(same.first == "exif 2011-07-19T11:36:09+02:00")
        let edited = Self.exif([0x9003: Self.written, 0x9010: .text("+02:00")], [0x0132: .text("2020:01:01 00:00:00")])
        #expect(edited == ["exif 2011-07-19T11:36:09", "exifChanged 2020-01-01T00:00:00+02:00"])
    }

    @Test func `the zone that older cameras write in hours is read`() {
        let west = TiffBuilder.Value.raw(type: 8, count: 1, bytes: [0xFB, 0xFF])
        #expect(Self.exif([0x9003: Self.written, 0x882A: west]) == ["exif 2011-07-19T11:36:09-05:00"])
        let broken = TiffBuilder.Value.raw(type: 8, count: 1, bytes: [0x7F, 0])
        #expect(Self.exif([0x9003: Self.written, 0x882A: broken]) == ["exif 2011-07-19T11:36:09"])
    }

    @Test func `the moment of the position counts if there is no other date`() {
        func block(_ clock: [(Int, Int)]) -> [String] {
            let position: [Int: TiffBuilder.Value] = [29: .text("2011:07:19"), 7: .rationals(clock)]
            let block = TiffBuilder.file([[0x0112: .short(1), 0x8825: .directories([position])]])
            return Self.dates(Self.jpeg([(0xE1, Array("Exif\0\0".utf8) + block)]))
        }
        #expect(block([(9, 1), (36, 1), (9, 1)]) == ["gps 1311068169"])
        #expect(block([(25, 1), (0, 1), (0, 1)]) == [])
        #expect(DateSource.order.firstIndex(of: .gps)! > DateSource.order.firstIndex(of: .exif)!)
        #expect(DateSource.order.firstIndex(of: .gps)! < DateSource.order.firstIndex(of: .name)!)
    }

    @Test func `XMP is understood by its namespaces, and a date of another picture is not this one's`() {
        #expect(
            Self.xmp(" xmlns:e=\"http://ns.adobe.com/exif/1.0/\"><e:DateTimeOriginal>2011-07-19T11:36:09</e:DateTimeOriginal>")
                == ["xmp 2011-07-19T11:36:09"])
        let derived = """
             xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"><xmpMM:DerivedFrom rdf:parseType="Resource"><xmp:CreateDate>1999-01-01\
            </xmp:CreateDate></xmpMM:DerivedFrom><xmp:CreateDate>2011-07-19T11:36:09</xmp:CreateDate>
            """
        #expect(Self.xmp(derived) == ["xmpDigitized 2011-07-19T11:36:09"])
        let core = " xmlns:i=\"http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/\" i:DateCreated=\"2011-07-19\">"
        #expect(Self.xmp(core) == ["xmp 2011-07-19"])
    }

    @Test func `dates without a clear meaning come last`() {
        let day = "><dc:date><rdf:Seq><rdf:li>2011-07-19</rdf:li></rdf:Seq></dc:date>"
        #expect(Self.xmp(day) == ["xmpChanged 2011-07-19"])
        #expect(Self.xmp("><tiff:DateTime>2011-07-19T11:36:09</tiff:DateTime>") == ["xmpChanged 2011-07-19T11:36:09"])
        #expect(Self.xmp(" xmp:CreateDate=\"2010-01-01\"" + day) == ["xmpDigitized 2010-01-01"])
        #expect(DateSource.order.firstIndex(of: .xmpChanged)! > DateSource.order.firstIndex(of: .name)!)
    }

    @Test func `XMP that is continued in further segments is read, in their order`() {
        let packet = Self.packet(" exif:DateTimeOriginal=\"2011-07-19T11:36:09\">")
        func part(_ range: Range<Int>, _ digest: String = "A") -> (UInt8, [UInt8]) {
            let name = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(String(repeating: digest, count: 32).utf8)
            return (0xE1, name + bigEndian(packet.count, 4) + bigEndian(range.lowerBound, 4) + packet[range])
        }
        #expect(Self.dates(Self.jpeg([part(0..<packet.count)])) == ["xmp 2011-07-19T11:36:09"])
        #expect(Self.dates(Self.jpeg([part(80..<packet.count), part(0..<80)])) == ["xmp 2011-07-19T11:36:09"])
        #expect(Self.dates(Self.jpeg([part(80..<packet.count)])) == [])
        #expect(Self.dates(Self.jpeg([part(0..<80), part(80..<packet.count, "B")])) == [])
    }

    private static func dataSet(_ number: UInt8, _ text: String) -> [UInt8] {
        [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
    }

    private static func iptc(_ data: [UInt8]) -> String? {
        data.withUnsafeBytes { IPTCDates.find(in: IPTCData($0)) }.map { FoundDate(.iptc, $0).iso }
    }

    @Test func `IPTC is read with a digitized date, with long data sets, and in swapped bytes`() {
        #expect(Self.iptc(Self.dataSet(62, "20110719") + Self.dataSet(63, "113609+0200")) == "2011-07-19T11:36:09+02:00")
        #expect(Self.iptc(Self.dataSet(62, "19990101") + Self.dataSet(55, "20110719")) == "2011-07-19")
        let long: [UInt8] = [0x1C, 2, 202, 0x80, 4, 0, 0, 0, 3, 1, 2, 3]
        #expect(Self.iptc(long + Self.dataSet(55, "20110719")) == "2011-07-19")
        #expect(Self.iptc([0x1C, 2, 202, 0x80, 4, 0xFF, 0xFF, 0xFF, 0xFF] + Self.dataSet(55, "20110719")) == nil)
        var plain = Self.dataSet(55, "20110719") + Self.dataSet(60, "113609")
        plain += [UInt8](repeating: 0, count: (4 - plain.count % 4) % 4)
        #expect(Self.iptc(plain.indices.map { plain[$0 ^ 3] }) == "2011-07-19T11:36:09")
    }
}
