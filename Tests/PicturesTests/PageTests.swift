import Foundation
import Testing

@testable import PicturesEngine

/// Pictures of several pages, and their size on paper.
@Suite struct PageTests {
    private typealias Page = (width: Int, height: Int, grey: UInt8, dpi: Int)

    /// A grey, uncompressed, little-endian TIFF with a directory for each page.
    private static func tiff(_ pages: [Page]) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        var file: [UInt8] = [0x49, 0x49, 42, 0] + little(8, 4)
        for (index, page) in pages.enumerated() {
            let entries = 11, directory = file.count
            let rational = directory + 2 + entries * 12 + 4, strip = rational + 8, size = page.width * page.height
            let values = [
                (256, 3, page.width), (257, 3, page.height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, strip), (277, 3, 1),
                (278, 3, page.height), (279, 4, size), (282, 5, rational), (296, 3, 2),
            ]
            file += little(entries, 2)
            for (tag, type, value) in values { file += little(tag, 2) + little(type, 2) + little(1, 4) + little(value, 4) }
            file += little(index + 1 < pages.count ? strip + size + size % 2 : 0, 4)
            file += little(page.dpi, 4) + little(1, 4) + [UInt8](repeating: page.grey, count: size + size % 2)
        }
        return file
    }

    private static let pages: [Page] = [(30, 20, 40, 300), (20, 26, 200, 150), (10, 10, 90, 600)]

    @Test func `each page of a TIFF has its own size, colours and resolution`() throws {
        let picture = try Picture(bytes: Self.tiff(Self.pages))
        #expect(try picture.pageCount() == 3)
        for (number, wanted) in Self.pages.enumerated() {
            let page = try picture.page(number)
            #expect((page.pixels.width, page.pixels.height) == (wanted.width, wanted.height))
            #expect(page.density?.across == Double(wanted.dpi))
            #expect(page.pixels.bytes == [UInt8](repeating: wanted.grey, count: wanted.width * wanted.height * 3))
        }
        #expect(throws: PictureError.self) { try picture.page(3) }
    }

    @Test func `a page of a TIFF is converted, and it is said how many there are`() throws {
        var options = PictureOptions(.png)
        options.page = 1
        let made = try Picture(bytes: Self.tiff(Self.pages)).convert(options)
        #expect((made.width, made.height, made.pages) == (20, 26, 3))
        #expect(try Picture(bytes: made.bytes).convert(PictureOptions(.jpeg)).pages == 1)
    }

    @Test(arguments: [PictureOptions.Size.same, .percent(50), .pad(width: 40, height: 40)])
    func `all pages of a TIFF stay in one TIFF, of whatever sizes they are`(size: PictureOptions.Size) throws {
        let made = try Picture(bytes: Self.tiff(Self.pages)).convert(PictureOptions(.tiff, size: size))
        #expect((made.pages, made.frames) == (1, 3))
        let picture = try Picture(bytes: made.bytes)
        #expect(try picture.pageCount() == 3)
        for (number, wanted) in Self.pages.enumerated() {
            let page = try picture.page(number)
            let geometry = PictureGeometry(size, width: wanted.width, height: wanted.height, enlarges: false)
            #expect((page.pixels.width, page.pixels.height) == geometry.result)
            let middle = (page.pixels.height / 2 * page.pixels.width + page.pixels.width / 2) * 3
            #expect(page.pixels.bytes[middle] == wanted.grey)
            #expect(page.density == PictureDensity(wanted.dpi))
        }
        let alike = try Picture(bytes: Self.tiff([Self.pages[0], Self.pages[0]])).convert(PictureOptions(.tiff))
        #expect(alike.pages == 1)
        #expect(try Picture(bytes: alike.bytes).pageCount() == 2)
    }

    @Test func `a PNG says its resolution, and what is no number of dots is left out`() throws {
        let png = try Picture(bytes: DrawnPicture(width: 8, height: 8).encoded(".png")).convert(PictureOptions(.png, dpi: 300))
            .bytes
        let dpi = try #require(try Picture(bytes: png).page(0).density?.across)
        #expect(abs(dpi - 300) < 0.1)
        let none = Self.tiff([(8, 8, 1, 0)])
        #expect(try Picture(bytes: none).page(0).density == nil)
        #expect(try Picture(bytes: try DrawnPicture(width: 8, height: 8).encoded(".webp")).page(0).density == nil)
    }

    @Test func `a JPEG says the resolution of what it was made of, or the one that was wished for`() throws {
        let png = try Picture(bytes: DrawnPicture(width: 8, height: 8).encoded(".png")).convert(PictureOptions(.png, dpi: 300))
            .bytes
        let made = try Picture(bytes: png).convert(PictureOptions(.jpeg)).bytes
        #expect(try Picture(bytes: made).page(0).density?.across == 300)
        let small = try Picture(bytes: made).convert(PictureOptions(.jpeg, size: .percent(50))).bytes
        #expect(try Picture(bytes: small).page(0).density?.across == 300)
        let converted = try Picture(bytes: made).convert(PictureOptions(.jpeg, size: .percent(50), dpi: 96)).bytes
        #expect(try Picture(bytes: converted).page(0).density?.across == 96)
        var second = PictureOptions(.jpeg)
        second.page = 1
        let page = try Picture(bytes: Self.tiff(Self.pages)).convert(second).bytes
        #expect(try Picture(bytes: page).page(0).density?.across == Double(Self.pages[1].dpi))
        // If the input has no resolution, the output has none either.
        let plain = try Picture(bytes: DrawnPicture(width: 8, height: 8).encoded(".webp")).convert(PictureOptions(.jpeg)).bytes
        #expect(try Picture(bytes: plain).page(0).density == nil)
    }
}
