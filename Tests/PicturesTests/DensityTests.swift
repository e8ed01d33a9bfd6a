import Testing

@testable import PicturesEngine

/// Resolutions that are stated, kept, and not made up.
@Suite struct DensityTests {
    private static let fax = PictureDensity(across: 204, down: 98)

    private static func near(_ found: PictureDensity?, _ wanted: PictureDensity?) -> Bool {
        guard let found, let wanted else { return found == wanted }
        return abs(found.across - wanted.across) < 0.6 && abs(found.down - wanted.down) < 0.6
    }

    /// A grey TIFF of 8 × 8 pixels; a resolution of 0 leaves out its tag.
    private static func tiff(across: Int, down: Int, unit: Int = 2, orientation: Int = 1) -> [UInt8] {
        var tags: [Int: TiffBuilder.Value] = [
            256: .short(8), 257: .short(8), 258: .short(8), 259: .short(1), 262: .short(1), 274: .short(orientation),
            273: .pathOf([UInt8](repeating: 90, count: 64)), 277: .short(1), 278: .short(8), 279: .long(64),
        ]
        if across > 0 { tags[282] = .rationals([(across, 1)]) }
        if down > 0 { tags[283] = .rationals([(down, 1)]) }
        if across > 0 || down > 0 { tags[296] = .short(unit) }
        return TiffBuilder.file([tags])
    }

    @Test(arguments: [PictureTarget.png, .tiff, .jpeg, .bmp])
    func `both resolutions of a fax go along`(target: PictureTarget) throws {
        let made = try Picture(bytes: Self.tiff(across: 204, down: 98)).convert(PictureOptions(target)).bytes
        #expect(Self.near(try Picture(bytes: made).page(0).density, Self.fax), "\(target)")
        let again = try Picture(bytes: made).convert(PictureOptions(.jpeg)).bytes
        #expect(Self.near(try Picture(bytes: again).page(0).density, Self.fax), "\(target)")
    }

    @Test func `the resolutions of a picture that lies on its side are those of the upright one`() throws {
        let turned = Self.tiff(across: 204, down: 98, orientation: 6)
        #expect(Self.near(try Picture(bytes: turned).page(0).density, Self.fax?.turned))
        let made = try Picture(bytes: turned).convert(PictureOptions(.png)).bytes
        #expect(Self.near(try Picture(bytes: made).page(0).density, Self.fax?.turned))
    }

    @Test func `dots per centimetre become dots per inch`() throws {
        let picture = try Picture(bytes: Self.tiff(across: 100, down: 50, unit: 3))
        #expect(Self.near(try picture.page(0).density, PictureDensity(across: 254, down: 127)))
    }

    @Test(arguments: [PictureTarget.png, .tiff, .jpeg, .bmp, .webp])
    func `no resolution is made up`(target: PictureTarget) throws {
        for source in [
            Self.tiff(across: 0, down: 0), Self.tiff(across: 1, down: 1, unit: 1),
            try DrawnPicture(width: 8, height: 8).encoded(".webp"),
        ] {
            let made = try Picture(bytes: source).convert(PictureOptions(target))
            #expect(try Picture(bytes: made.bytes).page(0).density == nil, "\(target)")
            // The picture is still complete.
            #expect(try Picture(bytes: made.bytes).describe().damage == nil, "\(target)")
        }
    }

    @Test(arguments: PictureTarget.allCases)
    func `the size that is asked for is the size that is made`(target: PictureTarget) throws {
        let drawn = DrawnPicture(width: 800, height: 600)
        var sources: [[UInt8]] = [try drawn.jpeg(), try drawn.encoded(".png"), try drawn.encoded(".webp")]
        sources += [try drawn.encoded(".tif"), drawn.bitmap()]
        for source in sources {
            let picture = try Picture(bytes: source)
            for percent in [50, 25, 20, 12, 10, 5] {
                let made = try picture.convert(PictureOptions(target, size: .percent(percent)))
                #expect((made.width, made.height) == (8 * percent, 6 * percent), "\(percent) %")
            }
            for (size, wanted) in [
                (PictureOptions.Size.within(width: 300, height: nil), (300, 225)), (.within(width: nil, height: 90), (120, 90)),
                (.fill(width: 100, height: 100), (100, 100)), (.pad(width: 90, height: 90), (90, 90)),
                (.stretch(width: 333, height: 77), (333, 77)),
            ] {
                let made = try picture.convert(PictureOptions(target, size: size))
                #expect((made.width, made.height) == wanted, "\(size)")
            }
        }
    }

    @Test func `a JPEG on its side has the size that is asked for`() throws {
        let exif = TiffBuilder.file([[274: .short(6)]])
        let jpeg = JpegContainer.adding(
            MetadataBlocks(exif: exif, xmp: nil, profile: nil), density: nil,
            to: try DrawnPicture(width: 1601, height: 1203).jpeg())
        let made = try Picture(bytes: jpeg).convert(PictureOptions(.jpeg, size: .percent(10)))
        #expect((made.width, made.height) == (120, 160))
    }
}
