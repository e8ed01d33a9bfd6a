import Glibc
import PicturesEngine
import Testing

@testable import ScannerEngine

/// Makes pages from drawn photos.
struct PageMakerTests {
    /// Returns the corners of a rotated and tilted sheet. The focal length of the camera is 0.8 times the long side of the
    /// picture.
    private func corners(
        proportion: Double, tilt: Double, width: Double, height: Double, focal lens: Double = 0.8, isTurned: Bool = true
    ) -> [Point] {
        let (cosine, sine) = (cos(tilt), sin(tilt))
        let (acrossCosine, acrossSine) = (cos(tilt / 2), sin(tilt / 2))
        return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
            let (across, down) = (x, y * proportion)
            let turned = isTurned ? (across * 0.96 - down * 0.28, across * 0.28 + down * 0.96) : (across, down)
            let (lower, behind) = (turned.1 * cosine, turned.1 * sine)
            let (aside, deep) =
                isTurned
                ? (turned.0 * acrossCosine + behind * acrossSine, 6 - turned.0 * acrossSine + behind * acrossCosine)
                : (turned.0, 6 + behind)
            let focal = lens * max(width, height)
            return Point(width / 2 + focal * aside / deep, height / 2 + focal * lower / deep)
        }
    }

    @Test(arguments: [1.4142, 1.2941, 0.7071, 1.586, 3])
    func `the proportions of a tilted sheet are those of the sheet`(proportion: Double) {
        for tilt in [0, 0.2, 0.5] {
            let corners = corners(proportion: proportion, tilt: tilt, width: 1200, height: 1600)
            let found = PageProportion.estimate(corners, width: 1200, height: 1600)
            #expect(abs(found / proportion - 1) < 0.06, "\(proportion) at \(tilt): \(found)")
        }
    }

    @Test(arguments: [0.7, 0.85, 1.0, 1.2, 1.5, 2.0], [1.4142, 1.2941])
    func `the lens that EXIF states makes the proportions those of the sheet`(lens: Double, proportion: Double) throws {
        // A sheet that is only tilted away does not tell the lens.
        let corners = corners(proportion: proportion, tilt: 0.5, width: 975, height: 1300, focal: lens, isTurned: false)
        let found = PageProportion.estimate(corners, width: 975, height: 1300, focal: lens)
        #expect(abs(found / proportion - 1) < 0.01)
        let settings = PageSettings(corners: corners.map { [$0.x / 975, $0.y / 1300] }, filter: .original)
        let photo = Pixels(bytes: [UInt8](repeating: 200, count: 975 * 1300 * 3), width: 975, height: 1300)
        let made = try #require(PageMaker(settings).page(of: photo, longSide: 300, focal: lens))
        #expect(made.millimetres == (proportion > 1.35 ? (210, 297) : (215.9, 279.4)))
    }

    @Test func `without a lens, a tilted A4 is A4, where people use A4`() {
        let corners = corners(proportion: 1.4142, tilt: 0.5236, width: 975, height: 1300, focal: 1.2, isTurned: false)
        let proportions = PageProportion.candidates(corners, width: 975, height: 1300)
        #expect(proportions.count > 1)
        #expect(PagePaper.auto.size(proportions: proportions, usesLetter: false) == (210, 297))
        #expect(PagePaper.auto.size(proportions: proportions, usesLetter: true) == (215.9, 279.4))
        #expect(PagePaper.auto.size(proportions: proportions.map { 1 / $0 }, usesLetter: false) == (297, 210))
        // A sheet that lies flat has only one proportion, whatever the lens.
        let flat = PageProportion.candidates(
            self.corners(proportion: 1.2941, tilt: 0, width: 975, height: 1300, isTurned: false), width: 975, height: 1300)
        #expect(PagePaper.auto.size(proportions: flat, usesLetter: false) == (215.9, 279.4))
    }

    @Test func `papers are known by their proportions, and turned with them`() {
        #expect(PagePaper.auto.size(proportion: 1.40) == (210, 297))
        #expect(PagePaper.auto.size(proportion: 1 / 1.42) == (297, 210))
        #expect(PagePaper.auto.size(proportion: 1.30) == (215.9, 279.4))
        #expect(PagePaper.auto.size(proportion: 4).width == 80)
        #expect(PagePaper.letter.size(proportion: 3) == (215.9, 279.4))
        let square = PagePaper.free.size(proportion: 1)
        #expect(square == (210, 210))
    }

    /// Draws a sheet on a dark desk. The four quarters of the sheet have different colours.
    private func photo() -> Pixels {
        let (width, height) = (400, 300)
        var bytes = [UInt8](repeating: 30, count: width * height * 3)
        for y in 40..<260 {
            for x in 80..<320 {
                let at = (y * width + x) * 3
                bytes[at] = x < 200 ? 200 : 100
                bytes[at + 1] = y < 150 ? 180 : 90
                bytes[at + 2] = 60
            }
        }
        return Pixels(bytes: bytes, width: width, height: height)
    }

    private let sheet = [[0.2, 40.0 / 300], [0.8, 40.0 / 300], [0.8, 260.0 / 300], [0.2, 260.0 / 300]]

    private func pixel(_ pixels: Pixels, _ x: Double, _ y: Double) -> [UInt8] {
        let at = (Int(y * Double(pixels.height)) * pixels.width + Int(x * Double(pixels.width))) * 3
        return Array(pixels.bytes[at..<at + 3])
    }

    @Test func `the corners are cut out and turned`() throws {
        let settings = PageSettings(corners: sheet, turns: 0, filter: .original, paper: .free)
        let page = try #require(PageMaker(settings).page(of: photo()))
        #expect(pixel(page.pixels, 0.25, 0.25) == [200, 180, 60])
        #expect(pixel(page.pixels, 0.75, 0.25) == [100, 180, 60])
        #expect(pixel(page.pixels, 0.25, 0.75) == [200, 90, 60])
        var turned = settings
        turned.turns = 1
        let after = try #require(PageMaker(turned).page(of: photo()))
        // The page was rotated clockwise, so its lower left quarter is now at the upper left.
        #expect(pixel(after.pixels, 0.25, 0.25) == [200, 90, 60])
        #expect((after.pixels.width, after.pixels.height) == (page.pixels.height, page.pixels.width))
        #expect(after.millimetres == (page.millimetres.height, page.millimetres.width))
    }

    @Test func `a line near to a side stays where it is printed, and the rim shows no table`() throws {
        let (width, height, left, right) = (1500, 200, 100, 1400)
        var bytes = [UInt8](repeating: 240, count: width * height * 3)
        for y in 0..<height {
            // The detected corners are slightly too far outside, so the page has a strip of the desk two pixels wide.
            for x in 0..<width where x < left + 2 || x >= right - 2 || (left + 60..<left + 70).contains(x) {
                for channel in 0..<3 { bytes[(y * width + x) * 3 + channel] = 20 }
            }
        }
        let (from, to) = (Double(left) / Double(width), Double(right) / Double(width))
        let settings = PageSettings(corners: [[from, 0], [to, 0], [to, 1], [from, 1]], filter: .original, paper: .free)
        let page = try #require(PageMaker(settings).page(of: Pixels(bytes: bytes, width: width, height: height))).pixels
        let row = (0..<page.width).map { page.bytes[(page.height / 2 * page.width + $0) * 3] }
        let dark = row.indices.filter { row[$0] < 128 }
        let scale = Double(page.width) / Double(right - left)
        #expect(abs(Double(dark.first ?? 0) - 60 * scale) <= 1 && abs(Double(dark.last ?? 0) + 1 - 70 * scale) <= 1)
    }

    @Test func `what lies outside the photo is white`() throws {
        let corners = [[-0.2, 0.0], [0.8, 0.0], [0.8, 1.0], [-0.2, 1.0]]
        let page = try #require(PageMaker(PageSettings(corners: corners, filter: .original, paper: .free)).page(of: photo()))
        #expect(pixel(page.pixels, 0.05, 0.5) == [255, 255, 255])
    }

    /// Draws a sheet with lines of words, rotated clockwise.
    private func printed(_ degrees: Double, width: Int = 520, height: Int = 700) -> Pixels {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        var bytes = [UInt8](repeating: 246, count: width * height * 3)
        for y in 40..<height - 40 {
            for x in 40..<width - 40 {
                let along = Double(x) * cosine + Double(y) * sine, down = Double(y) * cosine - Double(x) * sine
                let (row, letter) = (Int(down + 1000) % 18, Int(along + 1000) % 9)
                // The gaps between words vary, so the words have different lengths.
                let isGap = Int(along + 1000) / 9 % (4 + Int(down + 1000) / 18 % 4) == 0
                guard row < 9, letter < 3, !isGap else { continue }
                for channel in 0..<3 { bytes[(y * width + x) * 3 + channel] = 40 }
            }
        }
        return Pixels(bytes: bytes, width: width, height: height)
    }

    @Test(arguments: [0, 0.6, -2.5, 4, -6.5])
    func `the slope of lines of text is measured, also of a page on its side`(degrees: Double) {
        let page = printed(degrees)
        for turns in [0, 1] {
            let found = TextSlope.degrees(page.turned(turns))
            #expect(abs(found - degrees) < 0.25, "\(degrees) with \(turns) turns: \(found)")
        }
    }

    @Test func `lines of text become level, and what came from outside the page is white`() throws {
        let settings = PageSettings(filter: .original, paper: .free)
        let page = try #require(PageMaker(settings).page(of: printed(4)))
        #expect(abs(TextSlope.degrees(page.pixels)) < 0.25)
        #expect((page.pixels.width, page.pixels.height) == (520, 700))
        #expect(pixel(page.pixels, 0.001, 0.999) == [255, 255, 255])
    }

    @Test func `a picture without lines of text is not turned`() {
        #expect(TextSlope.degrees(photo()) == 0)
        var state: UInt32 = 7
        let noise = (0..<300 * 300 * 3).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        #expect(TextSlope.degrees(Pixels(bytes: noise, width: 300, height: 300)) == 0)
        #expect(TextSlope.degrees(Pixels(bytes: [], width: 0, height: 0)) == 0)
        #expect(TextSlope.degrees(Pixels(bytes: [0, 0, 0], width: 1, height: 1)) == 0)
    }

    /// Draws a sheet with dark strokes, in light that gets weaker from one side to the other.
    private func shadowed() -> Pixels {
        let (width, height) = (600, 800)
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let light = 90 + 140 * x / width
                let isInk = y % 40 < 4 && x % 30 < 20
                for channel in 0..<3 {
                    bytes[(y * width + x) * 3 + channel] = UInt8((isInk ? light / 5 : light) * (channel == 2 ? 8 : 10) / 10)
                }
            }
        }
        return Pixels(bytes: bytes, width: width, height: height)
    }

    @Test func `shadows and the colour of the light go, ink stays`() throws {
        let page = try #require(PageMaker(PageSettings(filter: .enhanced, paper: .free)).page(of: shadowed())).pixels
        for x in [30, 300, 570] {
            let paper = Array(page.bytes[(20 * page.width + x) * 3..<(20 * page.width + x) * 3 + 3])
            #expect(paper.allSatisfy { $0 > 240 }, "paper at \(x): \(paper)")
            let ink = page.bytes[(401 * page.width + x / 30 * 30 + 5) * 3]
            #expect(ink < 90, "ink at \(x): \(ink)")
        }
    }

    @Test func `black and white has nothing between, and is clean in uneven light`() throws {
        let page = try #require(PageMaker(PageSettings(filter: .bw, paper: .free)).page(of: shadowed())).pixels
        #expect(page.bytes.allSatisfy { $0 == 0 || $0 == 255 })
        let ink = page.bytes.count { $0 == 0 }
        let drawn = page.bytes.count / 15
        #expect(abs(ink - drawn) < drawn / 4, "\(ink) of \(drawn)")
    }

    @Test func `the rim of a cut out black and white page is clean, that of a whole picture stays`() throws {
        var photo = shadowed()
        for y in 0..<photo.height {
            for x in 0..<6 * 3 { photo.bytes[y * photo.width * 3 + x] = 10 }
        }
        let corners = [[0.0, 0], [1, 0], [1, 1], [0, 1]]
        let cut = try #require(PageMaker(PageSettings(corners: corners, filter: .bw, paper: .free)).page(of: photo)).pixels
        let whole = try #require(PageMaker(PageSettings(filter: .bw, paper: .free)).page(of: photo)).pixels
        func black(_ page: Pixels, _ x: Int) -> Int { (0..<page.height).count { page.bytes[($0 * page.width + x) * 3] == 0 } }
        #expect(black(cut, 1) == 0)
        #expect(black(whole, 1) > whole.height / 2)
        #expect(black(cut, cut.width / 2 + 10) > cut.height / 20)
    }

    @Test(arguments: PageSettings.Filter.allCases)
    func `without strength a filter does nothing, but for black and white`(filter: PageSettings.Filter) throws {
        let photo = photo()
        let page = try #require(PageMaker(PageSettings(filter: filter, strength: 0, paper: .free)).page(of: photo))
        #expect((page.pixels.bytes == photo.bytes) == (filter != .bw))
    }

    @Test func `looks that make no page are refused`() {
        let bad: [PageSettings] = [
            PageSettings(corners: [[0, 0], [1, 1], [1, 0], [0, 1]]), PageSettings(corners: [[0, 0], [1, 0], [1, 1]]),
            PageSettings(corners: [[0, 0], [9, 0], [9, 9], [0, 9]]),
            PageSettings(corners: [[0, .nan], [1, 0], [1, 1], [0, 1]]),
            PageSettings(corners: [[0, 0], [0, 0], [0, 0], [0, 0]]), PageSettings(turns: 4), PageSettings(turns: -1),
            PageSettings(strength: 2),
            PageSettings(strength: .nan),
        ]
        for settings in bad {
            #expect(!settings.isSound)
            #expect(PageMaker(settings).page(of: photo()) == nil)
        }
        #expect(PageMaker(PageSettings()).page(of: Pixels(bytes: [], width: 10, height: 10)) == nil)
    }
}
