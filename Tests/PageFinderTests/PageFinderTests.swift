import PageFinder
import Testing

struct PageFinderTests {
    /// Draws a light quad on a dark ground, 160 × 120.
    private func found(_ corners: [(Float, Float)], paper: UInt8 = 240, desk: UInt8 = 60) throws -> FoundPage? {
        let (width, height) = (160, 120)
        var bytes = [UInt8](repeating: desk, count: width * height)
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
        paper: UInt8, desk: UInt8
    ) throws {
        let corners: [(Float, Float)] = [(40, 20), (125, 30), (120, 100), (30, 95)]
        let page = try #require(try found(corners, paper: paper, desk: desk))
        for (corner, truth) in zip(page.quad.corners, corners) {
            #expect(abs(corner.x - truth.0) < 1 && abs(corner.y - truth.1) < 1, "\(page.quad)")
        }
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
}
