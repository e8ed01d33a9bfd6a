import Base
import TestSupport
import Testing

@testable import PicturesEngine

/// Titles, captions, keywords, ratings, people and places as other programs write them.
@Suite struct LabelTests {
    // MARK: Files

    private static func jpeg(_ segments: [(UInt8, [UInt8])]) -> [UInt8] {
        var before: [UInt8] = []
        for (marker, payload) in segments { before += [0xFF, marker] + bigEndian(payload.count + 2, 2) + payload }
        return jpegHeaders(width: 8, height: 8, before: before)
    }

    private static func exif(_ tags: [Int: TiffBuilder.Value], bigEndian: Bool = false) -> (UInt8, [UInt8]) {
        (0xE1, Array("Exif\0\0".utf8) + TiffBuilder.file([tags], bigEndian: bigEndian))
    }

    private static func xmp(_ packet: String) -> (UInt8, [UInt8]) {
        (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    }

    private static func dataSet(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
        [0x1C, record, number] + bigEndian(value.count, 2) + value
    }

    private static func iptc(_ sets: [[UInt8]]) -> (UInt8, [UInt8]) {
        let data = sets.flatMap { $0 }
        return (
            0xED,
            Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0] + bigEndian(data.count, 4) + data
        )
    }

    private static func wide(_ text: String) -> TiffBuilder.Value {
        let bytes = (text + "\0").utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        return .raw(type: 1, count: bytes.count, bytes: bytes)
    }

    private static func packet(_ properties: String, _ attributes: String = "") -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
        xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:MP="http://ns.microsoft.com/photo/1.2/"
        xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
        xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/" \(attributes)>\(properties)</rdf:Description></rdf:RDF>
        </x:xmpmeta><?xpacket end="w"?>
        """
    }

    private func labels(_ segments: [(UInt8, [UInt8])]) throws -> Labels {
        try #require(PictureDates(Self.jpeg(segments)).labels)
    }

    private func sidecar(_ packet: String) -> Labels { DateSidecar.labels(in: Array(packet.utf8), .xmp) }

    // MARK: XMP

    @Test func `regions with the names of people are read with their places`() throws {
        let region = { (name: String, attributes: String, area: String) in
            """
            <rdf:li><rdf:Description mwg-rs:Name="\(name)" \(attributes)><mwg-rs:Area \(area)/></rdf:Description></rdf:li>
            """
        }
        let whole = #"stArea:x="0.25" stArea:y="0.5" stArea:w="0.1" stArea:h="0.2" stArea:unit="normalized""#
        let labels = sidecar(
            Self.packet(
                """
                <mwg-rs:Regions rdf:parseType="Resource">
                <mwg-rs:AppliedToDimensions xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" stDim:w="4000" stDim:h="3000"/>
                <mwg-rs:RegionList><rdf:Bag>
                \(region(" Ada ", #"mwg-rs:Type="Face""#, whole))
                \(region("Rex", #"mwg-rs:Type="Pet""#, whole))
                \(region("Ben", "", #"stArea:x="2000" stArea:y="300" stArea:d="400" stArea:unit="pixel""#))
                \(region("Eve", #"mwg-rs:Type="Face""#, #"stArea:x="none""#))
                </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
                """))
        #expect(labels.people == ["Ada", "Ben", "Eve"])
        #expect(
            labels.regions
                == [
                    FaceRegion("Ada", x: 0.25, y: 0.5, width: 0.1, height: 0.2, pictureWidth: 4000, pictureHeight: 3000),
                    FaceRegion("Ben", x: 0.5, y: 0.1, width: 0.1, height: 400 / 3000, pictureWidth: 4000, pictureHeight: 3000),
                ].compactMap(\.self))
    }

    @Test func `regions of Windows state their left and upper edges`() {
        let labels = sidecar(
            Self.packet(
                """
                <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag><rdf:li><rdf:Description
                MPReg:Rectangle="0.25, 0.5, 0.125, 0.25" MPReg:PersonDisplayName="Ada"/></rdf:li></rdf:Bag></MPRI:Regions></MP:RegionInfo>
                """))
        #expect(labels.regions == [FaceRegion("Ada", x: 0.3125, y: 0.625, width: 0.125, height: 0.25)].compactMap(\.self))
    }

    @Test func `Lightroom's packet is read whole`() throws {
        let packet = Self.packet(
            """
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Lido</rdf:li></rdf:Alt></dc:title>
            <dc:description><rdf:Alt><rdf:li xml:lang="de">Am Strand</rdf:li><rdf:li xml:lang="x-default">At the \
            beach&#xA;of Venice</rdf:li></rdf:Alt></dc:description>
            <dc:subject><rdf:Bag><rdf:li>beach</rdf:li><rdf:li>Beach</rdf:li><rdf:li>caf\u{65}\u{301}</rdf:li></rdf:Bag></dc:subject>
            <lr:hierarchicalSubject><rdf:Bag><rdf:li>what|beach</rdf:li><rdf:li>where|Italy|Venice</rdf:li></rdf:Bag>
            </lr:hierarchicalSubject>
            <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Ada Okafor</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
            <rdf:li><rdf:Description mwg-rs:Name="Ben" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5"/></rdf:Description></rdf:li>
            <rdf:li><rdf:Description mwg-rs:Name="Rex" mwg-rs:Type="Pet"/></rdf:li>
            <rdf:li><rdf:Description mwg-rs:Type="Face"/></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """,
            """
            xmp:Rating="4" photoshop:City="Venice" photoshop:State="Veneto" photoshop:Country="Italy" \
            Iptc4xmpCore:Location="Lido" exif:GPSLatitude="45,24.5N" exif:GPSLongitude="12,22,12E"
            """)
        let found = try labels([Self.xmp(packet)])
        #expect(found.title == "Lido" && found.caption == "At the beach\nof Venice")
        #expect(found.keywords == ["beach", "café", "Venice"])
        #expect(found.people == ["Ada Okafor", "Ben"])
        #expect(found.rating == 4)
        #expect(found.places == ["Lido", "Venice", "Veneto", "Italy"])
        #expect(found.position == Labels.Position(45 + 24.5 / 60, 12 + 22.0 / 60 + 12.0 / 3600))
        #expect(sidecar(packet) == found)
    }

    @Test func `people are found where digiKam, Windows and Apple put them`() {
        let digiKam = """
            <digiKam:TagsList><rdf:Seq><rdf:li>People/Ada</rdf:li><rdf:li>Places/Rome</rdf:li><rdf:li>dog</rdf:li></rdf:Seq>
            </digiKam:TagsList>
            """
        #expect(sidecar(Self.packet(digiKam)).people == ["Ada"])
        #expect(sidecar(Self.packet(digiKam)).keywords == ["Ada", "Rome", "dog"])
        let windows = """
            <MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag><rdf:li><rdf:Description MPReg:PersonDisplayName="Ben Ø"
            MPReg:Rectangle="0.1, 0.1, 0.2, 0.2"/></rdf:li></rdf:Bag></MPRI:Regions></rdf:Description></MP:RegionInfo>
            """
        #expect(sidecar(Self.packet(windows)).people == ["Ben Ø"])
        let apple = """
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">
            <mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Name>Cem</mwg-rs:Name></rdf:li><rdf:li rdf:parseType="Resource">
            <mwg-rs:Type>Focus</mwg-rs:Type><mwg-rs:Name>AF</mwg-rs:Name></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """
        #expect(sidecar(Self.packet(apple)).people == ["Cem"])
    }

    @Test func `a place in the structure of IPTC counts where the plain fields are empty`() {
        let shown = """
            <Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:City>Bern</Iptc4xmpExt:City>
            <Iptc4xmpExt:CountryName>Schweiz</Iptc4xmpExt:CountryName></rdf:li></rdf:Bag></Iptc4xmpExt:LocationShown>
            """
        #expect(sidecar(Self.packet(shown)).places == ["Bern", "Schweiz"])
        #expect(sidecar(Self.packet(shown, "photoshop:City=\"Thun\"")).places == ["Thun"])
    }

    @Test(
        arguments: [
            ("xmp:Rating=\"-1\"", -1), ("xmp:Rating=\"0\"", 0), ("xmp:Rating=\"3.0\"", 3), ("xmp:Rating=\"5\"", 5),
            ("xmp:Rating=\"6\"", nil), ("xmp:Rating=\"nan\"", nil), ("xmp:Rating=\"many\"", nil), ("xmp:Rating=\"1e400\"", nil),
            ("MicrosoftPhoto:Rating=\"75\"", 4), ("MicrosoftPhoto:Rating=\"1\"", 1), ("MicrosoftPhoto:Rating=\"99\"", 5),
            ("MicrosoftPhoto:Rating=\"99\" xmp:Rating=\"2\"", 2),
        ] as [(String, Int?)])
    func `ratings are stars`(attribute: String, stars: Int?) {
        #expect(sidecar(Self.packet("", attribute)).rating == stars)
    }

    @Test(
        arguments: [
            "exif:GPSLatitude=\"0,0N\" exif:GPSLongitude=\"0,0E\"", "exif:GPSLatitude=\"91,0N\" exif:GPSLongitude=\"0,0E\"",
            "exif:GPSLatitude=\"48,61N\" exif:GPSLongitude=\"1,0E\"", "exif:GPSLatitude=\"48,1,1,1N\" exif:GPSLongitude=\"1,0E\"",
            "exif:GPSLatitude=\"48,1N\"", "exif:GPSLatitude=\"N\" exif:GPSLongitude=\"E\"",
            "exif:GPSLatitude=\"infN\" exif:GPSLongitude=\"nan\"",
        ])
    func `a position that is none is left out`(attributes: String) {
        #expect(sidecar(Self.packet("", attributes)).position == nil)
    }

    // MARK: IPTC

    private static let city = "Zürich", caption = "Müller’s café — naïve"

    private struct Encoded: CustomTestStringConvertible {
        let testDescription: String
        var states = false
        let city: [UInt8]
        let caption: [UInt8]

        /// Joins texts of ASCII and other bytes.
        static func join(_ parts: [(String, UInt8)], _ end: String) -> [UInt8] {
            parts.flatMap { Array($0.0.utf8) + [$0.1] } + Array(end.utf8)
        }
    }

    /// The same texts in the encodings that programs of Windows and Macs have used.
    private static let encoded: [Encoded] = [
        Encoded(testDescription: "UTF-8, stated", states: true, city: Array(city.utf8), caption: Array(caption.utf8)),
        Encoded(testDescription: "UTF-8, not stated", city: Array(city.utf8), caption: Array(caption.utf8)),
        Encoded(
            testDescription: "Windows-1252", city: Encoded.join([("Z", 0xFC)], "rich"),
            caption: Encoded.join([("M", 0xFC), ("ller", 0x92), ("s caf", 0xE9), (" ", 0x97), (" na", 0xEF)], "ve")),
        Encoded(
            testDescription: "Mac-Roman", city: Encoded.join([("Z", 0x9F)], "rich"),
            caption: Encoded.join([("M", 0x9F), ("ller", 0xD5), ("s caf", 0x8E), (" ", 0xD1), (" na", 0x95)], "ve")),
    ]

    @Test(arguments: encoded)
    private func `IPTC is read in its encoding`(text: Encoded) throws {
        let found = try labels([
            Self.iptc(
                (text.states ? [Self.dataSet(1, 90, [0x1B, 0x25, 0x47])] : [])
                    + [
                        Self.dataSet(2, 0, [0, 4]), Self.dataSet(2, 5, Array("Title".utf8)),
                        Self.dataSet(2, 25, Array("one".utf8)),
                        Self.dataSet(2, 25, Array("two".utf8)), Self.dataSet(2, 25, Array("One".utf8)),
                        Self.dataSet(2, 90, text.city),
                        Self.dataSet(2, 95, Array("ZH".utf8)), Self.dataSet(2, 101, Array("Schweiz".utf8)),
                        Self.dataSet(2, 120, text.caption),
                    ])
        ])
        #expect(found.title == "Title" && found.caption == Self.caption)
        #expect(found.keywords == ["one", "two"] && found.places == [Self.city, "ZH", "Schweiz"])
    }

    @Test func `a character that is cut off at the end of a field does not spoil the others`() throws {
        let found = try labels([
            Self.iptc([
                Self.dataSet(1, 90, [0x1B, 0x25, 0x47]), Self.dataSet(2, 5, Array("Zü".utf8.dropLast())),
                Self.dataSet(2, 120, Array("Bäume".utf8)),
            ])
        ])
        #expect(found.title == "Z" && found.caption == "Bäume")
    }

    // MARK: EXIF

    @Test(arguments: [false, true]) func `the tags of EXIF and of Windows are read`(bigEndian: Bool) throws {
        let found = try labels([
            Self.exif(
                [
                    0x010E: .text("Lido"), 0x4746: .short(3), 0x4749: .short(50), 0x9C9B: Self.wide("Lido"),
                    0x9C9C: Self.wide("Ein Kommentar – 日本"), 0x9C9E: Self.wide("beach;sea ;Beach"), 0x9C9F: Self.wide("Thema"),
                ], bigEndian: bigEndian)
        ])
        #expect(found.title == "Lido" && found.caption == "Ein Kommentar – 日本")
        #expect(found.keywords == ["beach", "sea"] && found.rating == 3)
    }

    @Test(
        arguments: [
            "OLYMPUS DIGITAL CAMERA         ", "SAMSUNG CAMERA PICTURES", "SONY DSC", "DCIM\\100MEDIA\\DJI_0012.JPG",
            "Created with GIMP", "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90", "oznor", "  ", "default",
        ])
    func `what cameras and programs write by themselves is no caption`(text: String) throws {
        #expect(try labels([Self.exif([0x010E: .text(text)])]).isEmpty)
        #expect(try labels([Self.exif([0x010E: .text(text), 0x9C9C: Self.wide("Mine")])]).caption == "Mine")
    }

    @Test func `a caption with the name of a camera in it is one`() throws {
        #expect(
            try labels([Self.exif([0x010E: .text("My first Olympus digital camera")])]).caption?.hasPrefix("My first") == true)
    }

    @Test func `a description in Latin-1 is read`() throws {
        let bytes: [UInt8] = [0x4D, 0xFC, 0x6E, 0x63, 0x68, 0x65, 0x6E, 0]
        let found = try labels([Self.exif([0x010E: .raw(type: 2, count: bytes.count, bytes: bytes)])])
        #expect(found.caption == "München")
    }

    // MARK: Together

    @Test func `XMP comes before IPTC, and IPTC before EXIF; lists are united`() throws {
        let exif = Self.exif([0x010E: .text("exif"), 0x4746: .short(1), 0x9C9E: Self.wide("c;B")])
        let iptc = Self.iptc([Self.dataSet(2, 120, Array("iptc".utf8)), Self.dataSet(2, 25, Array("b".utf8))])
        let xmp = Self.xmp(Self.packet("<dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject>", "xmp:Rating=\"5\""))
        let found = try labels([exif, iptc, xmp])
        #expect(found.caption == "iptc" && found.rating == 5 && found.keywords == ["a", "b", "c"])
    }

    @Test func `PNG has its title and its description`() {
        func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
            RawBytes.pngHeader(width: 8, height: 8) + chunks.flatMap { RawBytes.chunk($0.0, $0.1) } + RawBytes.chunk("IEND", [])
        }
        let latin: [UInt8] = Array("Title\0Caf".utf8) + [0xE9]
        let found = PictureDates(
            png([
                ("tEXt", latin), ("tEXt", Array("Comment\0Created with GIMP".utf8)),
                ("iTXt", Array("Description\0\0\0de\0\0Größe".utf8)),
            ])
        ).labels
        #expect(found?.title == "Café" && found?.caption == "Größe")
        #expect(PictureDates(png([("tEXt", Array("Comment\0Created with GIMP".utf8))])).labels?.isEmpty == true)
    }

    @Test func `a Takeout names people, a place and a description`() {
        let json = """
            {"title": "IMG_1.jpg", "description": "Am See", "favorited": true, "photoTakenTime": {"timestamp": "1"},
            "geoData": {"latitude": 0.0, "longitude": 0.0}, "geoDataExif": {"latitude": 47.5, "longitude": 8.25, "altitude": 1},
            "people": [{"name": "Ada"}, {"name": "Ben"}, {"name": "ada"}, {}]}
            """
        let found = DateSidecar.labels(in: Array(json.utf8), .takeout)
        #expect(found.title == nil && found.caption == "Am See" && found.people == ["Ada", "Ben"])
        #expect(found.position == Labels.Position(47.5, 8.25) && found.rating == nil)
        #expect(DateSidecar.labels(in: Array("{\"geoData\": {\"latitude\": 0, \"longitude\": 0}}".utf8), .takeout).isEmpty)
        #expect(DateSidecar.labels(in: Array("[1]".utf8), .takeout).isEmpty)
    }

    // MARK: Hostile files

    @Test func `long and many texts are cut, and control characters are no text`() {
        let items = (0..<2000).map { "<rdf:li>k\($0)</rdf:li>" }.joined()
        let packet = Self.packet(
            "<dc:title>\(String(repeating: "e\u{301}\u{302}\u{303}", count: 50_000))</dc:title><dc:subject><rdf:Bag>\(items)</rdf:Bag>"
                + "</dc:subject><dc:description>a&#1;b&#x7F;\u{2028}c\r\nd</dc:description>")
        let found = sidecar(packet)
        #expect(found.title?.count ?? 301 <= 300 && found.keywords.count == 500)
        #expect(found.caption == "a b  c\nd")
    }

    @Test(arguments: [
        String(repeating: "<a>", count: 100_000), "<!DOCTYPE x [<!ENTITY e \"y\">]>" + packet("<dc:title>&e;</dc:title>"), "",
        "<rdf:RDF", String(repeating: "<rdf:li>", count: 90),
    ])
    func `a packet that is none says nothing`(text: String) { #expect(sidecar(text).isEmpty) }

    @Test func `torn files never crash`() {
        var dice = SplitMix64(seed: 42)
        let whole = Self.jpeg([
            Self.exif([0x010E: .text("a caption"), 0x4746: .short(3), 0x9C9E: Self.wide("a;b")]),
            Self.xmp(Self.packet("<dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject>", "xmp:Rating=\"5\"")),
            Self.iptc([Self.dataSet(1, 90, [0x1B, 0x25, 0x47]), Self.dataSet(2, 120, Array("Größe".utf8))]),
        ])
        var read = 0
        for _ in 0..<3000 {
            var torn = whole
            for _ in 0..<4 { torn[Int.random(in: 0..<torn.count, using: &dice)] = .random(in: 0...255, using: &dice) }
            let found = PictureDates(Array(torn.prefix(.random(in: torn.count / 2...torn.count, using: &dice)))).labels
            if let found, !found.isEmpty { read += 1 }
        }
        #expect(read > 500)
    }
}
