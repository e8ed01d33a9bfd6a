import Testing

@testable import ReadingEngine

struct DetectorViewTests {
    @Test(arguments: [
        (4000, 3000, 1280, 960), (3000, 4000, 960, 1280), (1080, 2340, 576, 1280), (1000, 640, 1152, 736), (900, 560, 1184, 736),
        (640, 640, 736, 736), (1, 1, 32, 32), (100, 40, 416, 160), (2000, 2000, 1280, 1280),
    ])
    func `an ordinary picture is one view, at a size that the network accepts`(
        width: Int, height: Int, toWidth: Int, toHeight: Int
    ) throws {
        let views = DetectorView.views(width: width, height: height)
        let view = try #require(views.first)
        #expect(views.count == 1)
        #expect(view.toWidth == toWidth && view.toHeight == toHeight)
        #expect(view.owned.contains(0) && view.owned.contains(Float(max(width, height))))
    }

    @Test(arguments: [
        (996, 59, 1984, 128), (3293, 137, 5440, 224), (128, 27, 256, 64), (1080, 2900, 672, 1824), (300, 3000, 352, 3520),
        (30_000, 30, 35_040, 32), (251, 100, 512, 192),
    ])
    func `a single line is one view at full size`(width: Int, height: Int, toWidth: Int, toHeight: Int) throws {
        let views = DetectorView.views(width: width, height: height)
        let view = try #require(views.first)
        #expect(views.count == 1)
        #expect(view.toWidth == toWidth && view.toHeight == toHeight)
        #expect(view.toWidth * view.toHeight <= DetectorView.maximumCells * 5 / 4)
    }

    @Test(arguments: [(1080, 12_000), (30_000, 800), (4000, 1200), (1, 60_000), (60_000, 30), (4096, 1000)])
    func `a long picture has several views, and each place is owned by one`(width: Int, height: Int) {
        let views = DetectorView.views(width: width, height: height)
        #expect((2...DetectorView.maximumPieces).contains(views.count))
        for position in stride(from: Float(0), through: Float(max(width, height)), by: 7.3) {
            let speaking = views.filter { $0.owned.contains(position) }
            #expect(speaking.count == 1)
            for view in speaking {
                let (start, length) = width > height ? (view.left, view.width) : (view.top, view.height)
                #expect(Float(start) <= position && position <= Float(start + length))
            }
        }
        for view in views {
            #expect(view.left >= 0 && view.top >= 0 && view.width > 0 && view.height > 0)
            #expect(view.left + view.width <= width && view.top + view.height <= height)
            #expect(view.toWidth % 32 == 0 && view.toHeight % 32 == 0)
            #expect(view.toWidth * view.toHeight <= 1280 * 1280)
        }
    }

    @Test(arguments: [(3840, 2160), (2480, 3508), (5000, 5000)])
    func `a closer look takes quarters at twice the scale, which overlap and own their lines`(
        width: Int, height: Int
    ) throws {
        let view = try #require(DetectorView.views(width: width, height: height).first)
        #expect(view.canComeCloser)
        let halves = view.halves(alongX: width >= height)
        let quarters = halves.flatMap { $0.halves(alongX: width < height) }
        #expect(quarters.count == 4)
        let margin = Int(DetectorView.sharedByHalves * Float(min(width, height)) / 2)
        for quarter in quarters {
            #expect(abs(Double(quarter.toWidth) / Double(quarter.width) / (Double(view.toWidth) / Double(width)) - 2) < 0.1)
            #expect(quarter.left >= 0 && quarter.left + quarter.width <= width)
            #expect(quarter.top >= 0 && quarter.top + quarter.height <= height)
            #expect(quarter.toWidth % 32 == 0 && quarter.toHeight % 32 == 0)
        }
        for position in stride(from: Float(0), through: Float(max(width, height)), by: 7.3) {
            #expect(halves.count { $0.owned.contains(position) } == 1)
        }
        let longer = halves.map { width >= height ? ($0.left, $0.left + $0.width) : ($0.top, $0.top + $0.height) }
        #expect(longer[0].0 == 0 && longer[1].1 == max(width, height))
        #expect(abs(longer[0].1 - longer[1].0 - 2 * margin) <= 1)
    }

    @Test(arguments: [(3840, 2160, true), (4096, 2304, true), (2560, 1440, false), (3024, 4032, true), (1179, 2556, false)])
    func `large screens are far, of their quarters none is`(width: Int, height: Int, isFar: Bool) throws {
        let view = try #require(DetectorView.views(width: width, height: height).first)
        #expect(view.isFar == isFar)
        let quarter = try #require(view.halves(alongX: true).first?.halves(alongX: false).first)
        #expect(!quarter.isFar)
    }

    @Test func `at full size there is no closer look`() throws {
        let view = try #require(DetectorView.views(width: 1600, height: 1200).first)
        #expect(!view.canComeCloser)
        let quarter = try #require(
            DetectorView.views(width: 2560, height: 1440).first?.halves(alongX: true).first?.halves(alongX: false).first)
        #expect(!quarter.canComeCloser)
    }
}
