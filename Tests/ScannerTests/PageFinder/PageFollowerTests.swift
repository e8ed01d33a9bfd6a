import Testing

@testable import PageFinder

struct PageFollowerTests {
    /// Returns a frame of 240 × 180 pixels. A bright page of 110 × 80 pixels lies on a dark background, moved by x and y.
    private func frame(x: Int = 0, y: Int = 0, isThere: Bool = true) throws -> PageFrame {
        let bytes = (0..<240 * 180).map { at -> UInt8 in
            isThere && (60 + x..<170 + x).contains(at % 240) && (50 + y..<130 + y).contains(at / 240) ? 230 : 60
        }
        return try #require(bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, width: 240, height: 180, channels: 1) })
    }

    @Test func `a page that moves by some pixels is followed to where it is`() throws {
        var follower = PageFollower()
        for step in 0..<8 {
            let found = follower.page(in: try frame(x: 3 * step, y: -2 * step))
            let page = try #require(found)
            let corner = page.quad.topLeft
            #expect(abs(corner.x - Float(60 + 3 * step)) < 1 && abs(corner.y - Float(50 - 2 * step)) < 1, "\(step): \(page.quad)")
            #expect(page.confidence > 0.5)
        }
    }

    @Test func `a page that leaves, jumps or comes in a frame of another size is looked for anew`() throws {
        var follower = PageFollower()
        let first = follower.page(in: try frame())
        #expect(first != nil)
        let jumped = follower.page(in: try frame(x: 50, y: 30))
        let corner = try #require(jumped).quad.topLeft
        #expect(abs(corner.x - 110) < 1 && abs(corner.y - 80) < 1)
        let gone = follower.page(in: try frame(isThere: false))
        let back = follower.page(in: try frame())
        #expect(gone == nil && back != nil)
        let small = [UInt8](repeating: 9, count: 96 * 96).withUnsafeBufferPointer {
            PageFrame(bytes: $0, width: 96, height: 96, channels: 1)
        }
        let other = follower.page(in: try #require(small))
        #expect(other == nil)
    }
}
