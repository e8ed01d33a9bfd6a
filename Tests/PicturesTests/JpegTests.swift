import Testing

@testable import PicturesEngine

@Suite struct JpegTests {
    private static let whole: [UInt8] = (try? DrawnPicture(width: 96, height: 64).jpeg()) ?? []

    /// Peculiarities that cameras and editors write. The pictures in these files are complete.
    static let oddities: [(String, [UInt8])] = [
        ("a byte of padding before the end", whole.dropLast(2) + [0] + whole.suffix(2)),
        ("padding of a sector", whole.dropLast(2) + [UInt8](repeating: 0, count: 64) + whole.suffix(2)),
        ("bytes after the end", whole + [UInt8](repeating: 7, count: 5000)),
        ("rubbish between two segments", whole.prefix(20) + [UInt8](repeating: 7, count: 300) + whole.dropFirst(20)),
        ("a JFIF of the future", whole.prefix(11) + [9] + whole.dropFirst(12)),
        ("an unknown Adobe transform", RawBytes.flatJpeg([128, 128, 128], adobe: 77)),
        ("a part of a profile", RawBytes.withProfile(whole, part: 2, of: 3)),
    ]

    @Test(arguments: oddities) func `an oddity is no damage`(what: String, bytes: [UInt8]) throws {
        let picture = try Picture(bytes: bytes).describe()
        #expect(picture.damage == nil, "\(what)")
    }

    @Test func `a scan with surplus bytes is damaged`() throws {
        let whole = RawBytes.progressiveJpeg(width: 64, height: 64, scans: 3)
        #expect(try Picture(bytes: whole).describe().damage == nil)
        for (length, damage) in [(60, nil), (80, .wrongData)] as [(Int, PictureDamage?)] {
            let bytes = whole.dropLast(2) + [UInt8](repeating: 0, count: length) + whole.suffix(2)
            #expect(try Picture(bytes: Array(bytes)).describe().damage == damage)
        }
    }

    @Test(arguments: [0, 2, 3, 10, 40]) func `a picture that lost its last bytes is damaged`(lost: Int) throws {
        let picture = try Picture(bytes: Array(Self.whole.dropLast(lost + 2))).describe()
        #expect(picture.damage == .endsEarly)
    }

    // Decoding all scans of the largest picture would take hours.
    @Test(.timeLimit(.minutes(5)))
    func `a progressive picture of usual scans is shown, one of endless scans refused in a moment`() throws {
        let usual = try Picture(bytes: RawBytes.progressiveJpeg(width: 256, height: 256, scans: 60)).describe()
        #expect([usual.width, usual.height] == [256, 256])
        #expect(usual.damage == nil)
        var limits = PictureLimits.standard
        limits.maximumHeld = 1 << 30
        for (side, scans) in [(256, 101), (16_384, 90), (16_384, 5000)] {
            let bytes = RawBytes.progressiveJpeg(width: side, height: side, scans: scans)
            #expect(throws: PictureError.corrupt(.asksTooMuch)) { try Picture(bytes: bytes, limits: limits).describe() }
        }
    }
}
