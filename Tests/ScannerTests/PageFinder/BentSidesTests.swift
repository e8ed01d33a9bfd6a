import Foundation
import Testing

@testable import PageFinder

@Suite struct BentSidesTests {
    /// A bright page on a darker table. `beyond` returns by how many pixels its lower edge lies below 200, at each share of its width.
    private static func frame(beyond: (Float) -> Float) -> PageFrame? {
        let (width, height) = (240, 320)
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let share = (Float(x) - 60) / 120
                let isPage = x >= 60 && x < 180 && y >= 40 && Float(y) < 200 + beyond(share)
                let isText = isPage && y % 12 < 3 && x % 9 < 6 && x > 66 && x < 174
                let grain = (x * 7 + y * 13) % 11
                let colour = isText ? (60, 60, 60) : isPage ? (236, 234, 228) : (120 + grain, 82 + grain, 50 + grain)
                let at = 3 * (y * width + x)
                (bytes[at], bytes[at + 1], bytes[at + 2]) = (UInt8(colour.0), UInt8(colour.1), UInt8(colour.2))
            }
        }
        return bytes.withUnsafeBufferPointer { PageFrame(bytes: $0, width: width, height: height, channels: 3) }
    }

    private static func quad(_ leftEnd: Float, _ rightEnd: Float) -> PageQuad {
        PageQuad(PagePoint(x: 60, y: 40), PagePoint(x: 180, y: 40), PagePoint(x: 180, y: rightEnd), PagePoint(x: 60, y: leftEnd))
    }

    @Test func `a straight page keeps its corners`() throws {
        let frame = try #require(Self.frame { _ in 0 })
        let quad = Self.quad(200, 200)
        #expect(BentSides(frame).around(quad) == quad)
    }

    @Test func `a page whose lower edge is bent at a corner lies within its quad`() throws {
        let bend: (Float) -> Float = { $0 < 0.35 ? 9 * (0.35 - $0) / 0.35 : 0 }
        let frame = try #require(Self.frame(beyond: bend))
        let wider = BentSides(frame).around(Self.quad(200, 200))
        #expect(wider.bottomLeft.y > 207 && wider.bottomLeft.y < 213, "\(wider)")
        #expect(wider.bottomRight.y >= 200 && wider.bottomRight.y < 205, "\(wider)")
        #expect(
            (wider.topLeft - PagePoint(x: 60, y: 40)).length < 0.5 && (wider.topRight - PagePoint(x: 180, y: 40)).length < 0.5)
    }

    @Test func `a page whose lower edge bulges in the middle lies within its quad`() throws {
        let frame = try #require(Self.frame { 8 * max(0, 1 - abs($0 - 0.5) / 0.3) })
        let wider = BentSides(frame).around(Self.quad(200, 200))
        #expect((wider.bottomLeft.y + wider.bottomRight.y) / 2 > 206, "\(wider)")
    }

    @Test func `a side that the page keeps to nowhere stays where it is`() throws {
        let frame = try #require(Self.frame { _ in 7 })
        let quad = Self.quad(200, 200)
        #expect(BentSides(frame).around(quad) == quad)
    }

    @Test func `the page that is found has the margin`() throws {
        let frame = try #require(Self.frame { $0 < 0.3 ? 10 * (0.3 - $0) / 0.3 : 0 })
        let page = try #require(PageFinder().pageOrSheet(in: frame))
        #expect(page.quad.bottomLeft.y > 207, "\(page.quad)")
    }
}
