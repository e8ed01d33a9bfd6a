import Testing

@testable import PageFinder

struct PageFinderTests {
    /// Draws a bright quad on a dark background of 160 × 120 pixels. Returns the page that is found.
    private func found(_ corners: [(Float, Float)], paper: UInt8 = 240, context: UInt8 = 60) throws -> FoundPage? {
        let (width, height) = (160, 120)
        var bytes = [UInt8](repeating: context, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let isInside = (0..<4).allSatisfy { side in
                    let (a, b) = (corners[side], corners[(side + 1) % 4])
                    return (b.0 - a.0) * (Float(y) + 0.5 - a.1) - (b.1 - a.1) * (Float(x) + 0.5 - a.0) >= 0
                }
                if isInside { bytes[y * width + x] = paper }
            }
        }
        let frame = try #require(
            bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, width: width, height: height, channels: 1) })
        return PageFinder().page(in: frame)
    }

    @Test(arguments: [(UInt8(240), UInt8(60)), (60, 200)]) func `corners are found to a pixel, the top left one first`(
        paper: UInt8, context: UInt8
    ) throws {
        let corners: [(Float, Float)] = [(40, 20), (125, 30), (120, 100), (30, 95)]
        let page = try #require(try found(corners, paper: paper, context: context))
        for (corner, truth) in zip(page.quad.corners, corners) {
            #expect(abs(corner.x - truth.0) < 1 && abs(corner.y - truth.1) < 1, "\(page.quad)")
        }
    }

    @Test func `a page in a picture that was scaled down lies neither farther right nor farther down`() throws {
        let (width, height, longSide) = (1000, 750, 640)
        var (across, down): (Float, Float) = (0, 0)
        // The position of a side is rounded, so the mean error of eight shifted pages is computed.
        for shift in 0..<8 {
            let bytes = (0..<width * height).flatMap { at in
                let isPage = (203 + shift..<771 + shift).contains(at % width) && (101 + shift..<655 + shift).contains(at / width)
                return [UInt8](repeating: isPage ? 230 : 60, count: 3)
            }
            let frame = try #require(PageFrame.shrunk(bytes: bytes, width: width, height: height, longSide: longSide))
            let quad = try #require(PageFinder().page(in: frame)).quad
            let scale = Float(width) / Float(frame.width)
            across += (quad.corners.map(\.x).reduce(0, +) / 4 * scale - Float(974 + 2 * shift) / 2) / 8
            down += (quad.corners.map(\.y).reduce(0, +) / 4 * scale - Float(756 + 2 * shift) / 2) / 8
        }
        #expect(abs(across) < 0.2 && abs(down) < 0.2, "\(across), \(down)")
    }

    @Test func `corners in one place are no page`() {
        let (here, there) = (PagePoint(x: 20, y: 30), PagePoint(x: 60, y: 30))
        #expect(!PageQuad(here, here, here, here).isPlausible)
        #expect(!PageQuad(here, there, there, PagePoint(x: 20, y: 90)).isPlausible)
        #expect(!PageQuad(here, there, PagePoint(x: .nan, y: 90), PagePoint(x: 20, y: 90)).isPlausible)
        #expect(PageQuad(here, there, PagePoint(x: 60, y: 90), PagePoint(x: 20, y: 90)).isPlausible)
    }

    @Test func `an even picture has no page`() throws {
        #expect(try found([(0, 0), (160, 0), (160, 120), (0, 120)]) == nil)
    }

    @Test func `a picture that is too small, or has too few bytes, is no frame`() {
        let bytes = [UInt8](repeating: 0, count: 64 * 64)
        bytes.withUnsafeBufferPointer {
            #expect(PageFrame(bytes: $0, width: 20, height: 64, channels: 1) == nil)
            #expect(PageFrame(bytes: $0, width: 64, height: 64, channels: 3) == nil)
        }
    }

    /// Returns the planes of a video frame of 160 × 120 pixels. A page lies on a desk of the same brightness but another
    /// colour.
    private func planes(step: Int, padding: Int) -> (bytes: [UInt8], planes: VideoPlanes) {
        let (width, height, columns, rows) = (160, 120, 80, 60)
        var bytes = [UInt8](repeating: 126, count: (width + padding) * height)
        let start = bytes.count
        let stride = columns * step + padding
        // The last row has no padding.
        bytes += [UInt8](repeating: 7, count: stride * rows * (step == 1 ? 2 : 1) - padding)
        let red = step == 1 ? start + stride * rows : start + 1
        for y in 0..<rows {
            for x in 0..<columns {
                let isPage = (15..<65).contains(x) && (10..<50).contains(y)
                bytes[start + y * stride + x * step] = isPage ? 110 : 90
                bytes[red + y * stride + x * step] = isPage ? 190 : 80
            }
        }
        func layer(_ offset: Int) -> VideoPlanes.Layer {
            VideoPlanes.Layer(offset: offset, step: step, stride: stride, width: columns, height: rows)
        }
        let light = VideoPlanes.Layer(offset: 0, step: 1, stride: width + padding, width: width, height: height)
        return (bytes, VideoPlanes(light: light, blue: layer(start), red: layer(red), isFull: false))
    }

    @Test(arguments: [(1, 0), (1, 5), (2, 0), (2, 6)]) func `a video's frame is seen in colour, however its planes lie`(
        step: Int, padding: Int
    ) throws {
        let (bytes, planes) = planes(step: step, padding: padding)
        let frame = try #require(
            bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, planes: planes, longSide: 640) })
        #expect(abs(frame.brightness - (126 - 16) * 255 / 219) < 0.01)
        let page = try #require(PageFinder().page(in: frame))
        for (corner, truth) in zip(page.quad.corners, [(30, 20), (130, 20), (130, 100), (30, 100)]) {
            #expect(abs(corner.x - Float(truth.0)) < 2 && abs(corner.y - Float(truth.1)) < 2, "\(page.quad)")
        }
        let small = bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, planes: planes, longSide: 80) }
        #expect(small.map { [$0.width, $0.height] } == [80, 60])
    }

    @Test func `a pixel of four bytes is one of three and a byte that does not count`() throws {
        let (width, height) = (160, 120)
        let pixels = (0..<width * height).map { at -> [UInt8] in
            (40..<120).contains(at % width) && (20..<100).contains(at / width) ? [200, 120, 130] : [90, 160, 150]
        }
        let pages = try [(3, pixels.flatMap { $0 }), (4, pixels.flatMap { $0 + [77] })].map { channels, bytes in
            let frame = bytes.withUnsafeBufferPointer {
                PageFrame(bytes: $0, width: width, height: height, channels: channels)
            }
            let whole = try #require(frame)
            return try #require(PageFinder().page(in: whole))
        }
        #expect(pages[0].quad == pages[1].quad && pages[0].confidence == pages[1].confidence)
        #expect(abs(pages[0].quad.topLeft.x - 40) < 2 && abs(pages[0].quad.bottomRight.y - 100) < 2)
    }

    @Test func `planes that lie outside of their bytes are no frame`() {
        let (bytes, whole) = planes(step: 1, padding: 0)
        func frame(_ change: (inout VideoPlanes) -> Void, longSide: Int = 640) -> PageFrame? {
            var planes = whole
            change(&planes)
            return bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, planes: planes, longSide: longSide) }
        }
        #expect(frame { _ in } != nil)
        // The red plane is the last, so it ends beyond the frame if its offset is one byte too large.
        for far in [1, bytes.count, .max, .min] { #expect((frame { $0.red.offset &+= far }) == nil, "\(far)") }
        #expect((frame { $0.light.offset = -1 }) == nil)
        for wrong in [0, -1, 1 << 12 + 1, .max, .min] {
            #expect(frame { $0.light.width = wrong } == nil)
            #expect(frame { $0.blue.height = wrong } == nil)
            #expect(frame { $0.blue.stride = wrong } == nil)
            #expect(frame({ _ in }, longSide: wrong) == nil)
        }
        for step in [0, -1, 5, .max, .min] { #expect(frame { $0.red.step = step } == nil) }
        #expect(frame({ _ in }, longSide: 40) == nil)
    }
}
