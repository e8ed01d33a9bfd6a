import Base
import Testing

@testable import PicturesEngine

@Suite struct MovieFileTests {
    private static let ftyp = box("ftyp", Array("isom\0\0\0\0isom".utf8))

    /// - Parameter made: seconds since 1904.
    private static func header(made: Int, scale: Int = 600, length: Int = 1800, long: Bool = false) -> [UInt8] {
        let width = long ? 8 : 4
        return box(
            "mvhd",
            [long ? 1 : 0, 0, 0, 0] + bigEndian(made, width) + bigEndian(made, width) + bigEndian(scale, 4)
                + bigEndian(length, width)
                + [UInt8](repeating: 0, count: 80))
    }

    private static func apple(_ items: [(String, String)], full: Bool = false) -> [UInt8] {
        let keys = items.flatMap { bigEndian($0.0.utf8.count + 8, 4) + Array("mdta".utf8) + Array($0.0.utf8) }
        let list = items.enumerated().flatMap { index, item in
            let data = box("data", bigEndian(1, 4) + bigEndian(0, 4) + Array(item.1.utf8))
            return bigEndian(data.count + 8, 4) + bigEndian(index + 1, 4) + data
        }
        return box(
            "meta",
            (full ? [0, 0, 0, 0] : []) + box("hdlr", [UInt8](repeating: 0, count: 24))
                + box("keys", bigEndian(0, 4) + bigEndian(items.count, 4) + keys) + box("ilst", list))
    }

    private static func movie(_ inner: [UInt8]) -> [UInt8] { ftyp + box("mdat", [1, 2, 3]) + box("moov", inner) }

    private static func read(_ bytes: [UInt8], size: Int? = nil) -> MovieFile {
        MovieFile(size: size ?? bytes.count) { offset, count in
            offset < bytes.count ? Array(bytes[offset..<min(offset + count, bytes.count)]) : []
        }
    }

    private static func dates(_ bytes: [UInt8]) -> [String] {
        read(bytes).dates.map { "\($0.source) \($0.isUTC ? String($0.seconds) : $0.iso)" }
    }

    /// 2019-08-10T09:30:00Z.
    private static let moment = 1_565_429_400
    private static let from1904 = 2_082_844_800

    @Test(arguments: [false, true]) func `the header has the moment and the length, short and long`(long: Bool) {
        let film = Self.read(Self.movie(Self.header(made: Self.moment + Self.from1904, long: long)))
        #expect(film.dates == [FoundDate(.video, unixSeconds: Int64(Self.moment))])
        #expect(film.milliseconds == 3000)
    }

    @Test func `a camera that counts from 1970 is understood, and no date is none`() {
        #expect(Self.dates(Self.movie(Self.header(made: Self.moment))) == ["video \(Self.moment)"])
        #expect(Self.dates(Self.movie(Self.header(made: 0))) == [])
        #expect(Self.dates(Self.movie(Self.header(made: 5))) == [])
    }

    @Test(arguments: [false, true]) func `Apple's date has its zone, and its identifier is read`(full: Bool) {
        let film = Self.read(
            Self.movie(
                Self.header(made: 0)
                    + Self.apple(
                        [
                            ("com.apple.quicktime.make", "Apple"),
                            ("com.apple.quicktime.creationdate", "2019-08-10T11:30:00+0200"),
                            ("com.apple.quicktime.content.identifier", "ABC-123"),
                        ], full: full)))
        #expect(film.dates.map(\.iso) == ["2019-08-10T11:30:00+02:00"])
        #expect(film.dates.map(\.source) == [.quicktime])
        #expect(film.contentIdentifier == "ABC-123")
    }

    @Test func `the day of QuickTime and of iTunes is read`() {
        func day(_ payload: [UInt8]) -> [UInt8] { bigEndian(payload.count + 8, 4) + [0xA9, 0x64, 0x61, 0x79] + payload }
        let text = Array("2019-08-10T11:30:00+02:00".utf8)
        let plain = box("udta", day(bigEndian(text.count, 2) + [0x55, 0xC4] + text))
        #expect(Self.dates(Self.movie(plain)) == ["quicktime 2019-08-10T11:30:00+02:00"])
        let list = box("ilst", day(box("data", bigEndian(1, 4) + bigEndian(0, 4) + Array("2019-08-10T09:30:00Z".utf8))))
        let tunes = box("udta", box("meta", [0, 0, 0, 0] + box("hdlr", [UInt8](repeating: 0, count: 24)) + list))
        #expect(Self.dates(Self.movie(tunes)) == ["video \(Self.moment)"])
    }

    @Test func `sizes that lie end with what is around them`() {
        var film = Self.movie(Self.header(made: Self.moment + Self.from1904))
        let moov = film.count - Self.header(made: 0).count - 8
        film.replaceSubrange(moov..<moov + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(Self.dates(film) == ["video \(Self.moment)"])
        let huge = Self.ftyp + [0, 0, 0, 1] + Array("mdat".utf8) + [0x7F] + [UInt8](repeating: 0xFF, count: 7)
        #expect(Self.dates(huge) == [])
        let negative = Self.ftyp + [0, 0, 0, 1] + Array("moov".utf8) + [UInt8](repeating: 0xFF, count: 8)
        #expect(Self.dates(negative) == [])
        #expect(Self.dates(Self.ftyp + [0, 0, 0, 3] + Array("moov".utf8)) == [])
    }

    @Test func `deep nesting and a million boxes cost a bounded number of reads`() {
        var deep = Self.header(made: 1)
        for _ in 0..<2000 { deep = box("moov", deep) }
        let many = (0..<100_000).flatMap { _ in box("free", []) } + box("moov", Self.header(made: 1))
        for bytes in [Self.ftyp + deep, Self.ftyp + many] {
            var reads = 0
            _ = MovieFile(size: bytes.count) { offset, count in
                reads += 1
                return Array(bytes[offset..<min(offset + count, bytes.count)])
            }
            #expect(reads <= 4200)
        }
    }

    @Test func `damaged films are no danger`() {
        let film = Self.movie(
            Self.header(made: Self.moment) + Self.apple([("com.apple.quicktime.creationdate", "2019-08-10T11:30:00+0200")])
                + box("udta", box("meta", [0, 0, 0, 0])))
        damaged(film, rounds: 20_000, seed: 11) { _ = Self.read(Array($0)) }
    }
}
