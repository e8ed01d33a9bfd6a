import Glibc
import Testing

@testable import PicturesEngine

@Suite("Pictures in other formats and sizes") struct ConversionTests {
    /// A TIFF with one directory: an orientation of 90°, a location, a camera maker.
    private static let exif: [UInt8] = {
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            little(tag, 2) + little(type, 2) + little(count, 4) + little(value, 4)
        }
        // The first directory has three entries and takes bytes 8 to 49. The directory of the location has two entries and
        // takes bytes 50 to 79. The value of the location begins at byte 80.
        let main =
            little(3, 2) + entry(0x010F, 2, 4, 0x0043_4241) + entry(0x0112, 3, 1, 6) + entry(0x8825, 4, 1, 50) + little(0, 4)
        let gps = little(2, 2) + entry(1, 2, 2, 0x4E) + entry(2, 5, 3, 80) + little(0, 4)
        let degrees = [48, 1, 8, 1, 15, 1].flatMap { little($0, 4) }
        return [0x49, 0x49, 0x2A, 0] + little(8, 4) + main + gps + degrees
    }()

    private static func metadata(_ block: [UInt8]) -> ExifBlock? { block.withUnsafeBytes { ExifBlock(tiff: $0) } }

    @Test func `a place is removed where it stands, and all else stays`() throws {
        #expect(Self.metadata(Self.exif)?.metadata.latitude != nil || Self.exif.contains(48))
        var editor = ExifEditor(Self.exif)
        editor.removeLocation()
        editor.setUpright()
        #expect(editor.bytes.count == Self.exif.count)
        #expect(editor.bytes.contains(48) == false)
        let left = try #require(Self.metadata(editor.bytes))
        #expect(left.metadata.make == "ABC")
        #expect(left.metadata.latitude == nil)
        #expect(left.orientation == 1)
    }

    @Test func `no broken block makes the editor fail`() {
        for length in 0..<Self.exif.count {
            for fill in [UInt8(0), 0x7F, 0xFF] {
                var block = Array(Self.exif[..<length])
                if length > 10 { block[length - 3] = fill }
                var editor = ExifEditor(block)
                editor.removeThumbnail()
                editor.setSize(10, 10)
                editor.setDensity(72)
                editor.removeLocation()
                editor.setUpright()
                #expect(editor.bytes.count == length)
            }
        }
    }

    @Test func `a packet of XMP loses its place, as attribute and as element`() throws {
        let packet = """
            <x:xmpmeta><rdf:RDF><rdf:Description exif:GPSLatitude="48,8N" tiff:Orientation="6" dc:title="Tree" photoshop:City='Munich'>
            <exif:GPSLongitude>11,30E</exif:GPSLongitude><Iptc4xmpCore:Location/><dc:creator>Me</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let edited = String(decoding: try #require(XMPEditor.edited(Array(packet.utf8), removesLocation: true)), as: UTF8.self)
        for gone in ["GPS", "Munich", "11,30E", "Location", "Orientation"] { #expect(!edited.contains(gone), "\(gone)") }
        #expect(edited.contains("Tree") && edited.contains("Me"))
        let kept = String(decoding: try #require(XMPEditor.edited(Array(packet.utf8), removesLocation: false)), as: UTF8.self)
        #expect(kept.contains("GPSLatitude") && !kept.contains("Orientation"))
        #expect(XMPEditor.edited([0xFF, 0xFE, 0x41], removesLocation: true) == nil)
    }

    @Test(arguments: [
        (PictureOptions.Size.same, false, 400, 300), (.percent(50), false, 200, 150), (.percent(200), false, 400, 300),
        (.percent(200), true, 800, 600), (.within(width: 100, height: nil), false, 100, 75),
        (.within(width: 1000, height: 150), false, 200, 150), (.within(width: 1000, height: 1000), false, 400, 300),
        (.fill(width: 100, height: 100), false, 100, 100), (.pad(width: 100, height: 100), false, 100, 100),
        (.stretch(width: 100, height: 300), false, 100, 300), (.fill(width: 800, height: 800), false, 400, 300),
        (.fill(width: 800, height: 800), true, 800, 800),
    ])
    func `sizes`(size: PictureOptions.Size, enlarges: Bool, width: Int, height: Int) {
        #expect(PictureGeometry(size, width: 400, height: 300, enlarges: enlarges).result == (width, height))
    }

    private static func drawn() throws -> [UInt8] {
        var rgb: [UInt8] = []
        for index in 0..<2400 {
            let (x, y) = (index % 60, index / 60)
            rgb.append(UInt8(x * 4))
            rgb.append(UInt8(y * 6))
            rgb.append(UInt8(x % 7 * 30))
        }
        return try Pixels(bytes: rgb, width: 60, height: 40).jpeg(quality: 90)
    }

    @Test(arguments: PictureTarget.allCases)
    func `each format is written, and read again`(target: PictureTarget) throws {
        let made = try Picture(bytes: try Self.drawn()).convert(PictureOptions(target, size: .within(width: 30, height: nil)))
        #expect((made.width, made.height) == (30, 20))
        #expect(made.bytes.withUnsafeBytes { PictureFormat.sniff($0) }?.rawValue == target.rawValue)
        for next in PictureTarget.allCases {
            let again = try Picture(bytes: made.bytes).convert(PictureOptions(next))
            #expect((again.width, again.height) == (30, 20), "\(target) → \(next)")
        }
    }

    @Test(arguments: [1, 12])
    func `a HEIC of tiles, as phones make it, becomes one picture`(primaries: Int) throws {
        let tiles = try DrawnPicture.quarters.map { try DrawnPicture(side: 128, colour: $0).heif(av1: false) }
        let tiled = TiledPicture(columns: 2, rows: 2, side: 128, width: 250, height: 240, primaries: primaries)
        let picture = try Picture(bytes: tiled.encoded(tiles))
        let shown = try DrawnPicture.middles(of: [UInt8](picture.describe().thumbnail))
        // The same numbers mean stronger colours in Display P3.
        #expect((DrawnPicture.distance(shown, DrawnPicture.quarters) <= 4) == (primaries == 1))
        for target in PictureTarget.allCases {
            let made = try picture.convert(PictureOptions(target))
            #expect((made.width, made.height) == (250, 240), "\(target)")
            let colours = try DrawnPicture.middles(of: Picture(bytes: made.bytes).preview(longSide: 250))
            #expect(DrawnPicture.distance(colours, shown) <= 12, "\(target)")
        }
    }

    @Test func `what a JPEG says goes along, turned upright, or is removed`() throws {
        let jpeg = JpegContainer.adding(
            MetadataBlocks(exif: Self.exif, xmp: nil, profile: nil), density: nil, to: try Self.drawn())
        for target in [PictureTarget.jpeg, .png, .webp, .heic, .avif, .tiff] {
            let kept = try Picture(bytes: jpeg).convert(PictureOptions(target))
            #expect((kept.width, kept.height) == (40, 60), "\(target)")
            #expect(try Picture(bytes: kept.bytes).describe().metadata.make == "ABC", "\(target)")
            let bare = try Picture(bytes: jpeg).convert(PictureOptions(target, metadata: .none))
            #expect(try Picture(bytes: bare.bytes).describe().metadata.make == nil, "\(target)")
            // A picture converted from a converted picture still has the metadata.
            let again = try Picture(bytes: kept.bytes).convert(PictureOptions(.webp))
            let said = try Picture(bytes: again.bytes).describe()
            #expect((said.width, said.height) == (40, 60) && said.metadata.make == "ABC", "\(target)")
        }
    }

    @Test func `what an EXIF block says is written anew in either order of bytes, and no broken block makes it fail`() throws {
        let little = try #require(Self.exif.withUnsafeBytes { ExifParts($0) }).block()
        let first = try #require(Self.metadata(little)?.metadata)
        #expect(first.make == "ABC")
        #expect(first.latitude == Self.metadata(Self.exif)?.metadata.latitude && little.contains(48), "the place goes along")
        #expect(Self.metadata(little)?.orientation == 1, "what turns the picture is not said again")
        // Big-endian: a directory with one entry, the camera maker.
        let big: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x0F, 0, 2, 0, 0, 0, 4, 0x41, 0x42, 0x43, 0, 0, 0, 0, 0]
        let swapped = try #require(big.withUnsafeBytes { ExifParts($0) }).block()
        #expect(Self.metadata(swapped)?.metadata.make == "ABC")
        for length in 0..<Self.exif.count {
            var block = Array(Self.exif[..<length])
            if length > 10 { block[length - 3] = 0xFF }
            _ = block.withUnsafeBytes { ExifParts($0) }?.added(to: block)
        }
    }

    @Test func `the highest quality that fits is found in few writings, and in any case`() {
        // Functions from the quality to the size in bytes: sizes like those of encoders, sizes in steps, the same size for
        // many qualities, and sizes in no order at all.
        let curves: [(maximum: Int, size: (Int) -> Int)] = [
            (14, { 1000 << ($0 / 9) }), (6, { Int(5e4 * exp2(Double($0) / 11)) }), (14, { $0 < 40 ? 1000 : 900_000 }),
            (14, { _ in 5000 }), (14, { $0 * $0 * 7 % 10_007 }),
        ]
        for (writings, size) in curves {
            for maximum in [999, 1000, 5000, 200_000, 3_000_000] {
                var search = QualitySearch(maximum: maximum, requested: 85)
                var seen: [Int: Bool] = [:]
                while let quality = search.next {
                    #expect(seen[quality] == nil && (1...85).contains(quality))
                    seen[quality] = size(quality) <= maximum
                    search.saw(size(quality))
                }
                #expect(seen.count <= writings)
                // The answer and the next higher quality were both tried.
                let best = seen.filter(\.value).keys.max()
                #expect(best == nil ? seen[1] == false : best == 85 || seen[(best ?? 0) + 1] == false)
            }
        }
    }

    /// Returns the grey values of a picture with soft shapes and fine grain, like those of photographs.
    private static func grainy() -> [UInt8] {
        (0..<256 * 192).flatMap { index -> [UInt8] in
            let (x, y) = (index % 256, index / 256)
            let shape = abs((x * 3 + y * 2) % 360 - 180) + (x * y / 400) % 60, grain = (x &* 7919 &+ y &* 104_729) % 13
            return Array(repeating: UInt8(min(shape + grain, 255)), count: 3)
        }
    }

    @Test(arguments: [60, 85, 92])
    func `a HEIC is smaller than a JPEG of the same quality`(quality: Int) throws {
        let original = try Pixels(bytes: Self.grainy(), width: 256, height: 192).jpeg(quality: 100)
        let sizes = try [PictureTarget.heic, .jpeg].map {
            try Picture(bytes: original).convert(PictureOptions($0, quality: quality)).bytes.count
        }
        #expect(sizes[0] < sizes[1])
    }

    @Test func `the best quality that fits is found`() throws {
        let whole = try Picture(bytes: try Self.drawn()).convert(PictureOptions(.webp, quality: 95)).bytes.count
        let made = try Picture(bytes: try Self.drawn()).convert(PictureOptions(.webp, quality: 95, maximumBytes: whole * 2 / 3))
        #expect(made.bytes.count <= whole * 2 / 3)
        for target in [PictureTarget.jpeg, .png] {
            #expect(throws: PictureError.cannotFit(bytes: 10)) {
                try Picture(bytes: try Self.drawn()).convert(PictureOptions(target, maximumBytes: 10))
            }
        }
    }

    @Test func `a TIFF has no pieces of a JPEG's captions`() throws {
        let captions: [UInt8] = [0x1C, 2, 90, 0, 6] + Array("Munich".utf8) + [0x1C, 2, 0, 0, 0]
        let marker = Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(captions.count)] + captions
        var jpeg = try Self.drawn()
        jpeg.insert(contentsOf: [0xFF, 0xED, 0, UInt8(marker.count + 2)] + marker, at: 2)
        let tiff = try Picture(bytes: jpeg).convert(PictureOptions(.tiff)).bytes
        #expect(tiff.firstRange(of: Array("Phot".utf8)) == nil)
    }

    @Test func `a broken picture is an error, wherever it breaks`() throws {
        let jpeg = try Self.drawn()
        for target in [PictureTarget.png, .jpeg] {
            for length in stride(from: 1, to: jpeg.count - 2, by: 97) {
                _ = try? Picture(bytes: Array(jpeg[..<length])).convert(PictureOptions(target))
            }
        }
        #expect(throws: PictureError.self) { try Picture(bytes: Array(jpeg[..<300])).convert(PictureOptions(.png)) }
    }

    /// The conversion uses the colour planes of the JPEG directly, without converting them to RGB.
    @Test func `a damaged JPEG does not become a JPEG of the same size in silence`() throws {
        let jpeg = try Self.drawn()
        let short = Array(jpeg[..<(jpeg.count * 2 / 3)])
        #expect(throws: PictureError.self) { try Picture(bytes: short).convert(PictureOptions(.jpeg)) }
        // Overwrites two bytes in the middle of the picture with an end marker.
        var wrong = jpeg
        wrong.replaceSubrange((jpeg.count * 2 / 3)..<(jpeg.count * 2 / 3 + 2), with: [0xFF, 0xD9])
        #expect(throws: PictureError.self) { try Picture(bytes: wrong).convert(PictureOptions(.jpeg)) }
        #expect(try Picture(bytes: jpeg).convert(PictureOptions(.jpeg)).width == 60)
    }
}
