import Testing

@testable import PageFinder

/// A page whose print looks like a side of the page: a coloured strip at the top, and a rule below it.
struct PrintedPageTests {
    private static let (width, height) = (320, 240)
    private static let corners: [(x: Float, y: Float)] = [(80, 18), (235, 30), (225, 225), (72, 215)]
    private static let paper: UInt8 = 235, ink: UInt8 = 60
    /// The distances of the rule from the top side in pixels.
    private static let rule: ClosedRange<Float> = 96...98

    /// Returns the distance of a pixel from a side of the page, in pixels: positive inside the page, negative outside.
    private static func depth(_ x: Int, _ y: Int, of side: Int) -> Float {
        let (a, b) = (corners[side], corners[(side + 1) % 4])
        let (across, down) = (b.x - a.x, b.y - a.y)
        return (across * (Float(y) + 0.5 - a.y) - down * (Float(x) + 0.5 - a.x)) / (across * across + down * down).squareRoot()
    }

    private static func bytes(ground: UInt8, header: UInt8, deep: Float, isRuled: Bool) -> [UInt8] {
        (0..<width * height).map { at in
            let (x, y) = (at % width, at / width)
            guard (0..<4).allSatisfy({ depth(x, y, of: $0) >= 0 }) else { return ground }
            let top = depth(x, y, of: 0)
            if top < deep { return header }
            return isRuled && rule.contains(top) ? ink : paper
        }
    }

    @Test(arguments: [(UInt8(110), Float(0)), (110, 30), (110, 50), (150, 0), (150, 30), (150, 50)])
    func `a page is found whole, whatever the tone of its header, with a rule across it and without`(
        ground: UInt8, deep: Float
    ) throws {
        for header: UInt8 in [30, 70, 100, 200] {
            for isRuled in [false, true] {
                let bytes = Self.bytes(ground: ground, header: header, deep: deep, isRuled: isRuled)
                let frame = bytes.withUnsafeBufferPointer {
                    PageFrame(bytes: $0, width: Self.width, height: Self.height, channels: 1)
                }
                let whole = try #require(frame)
                let page = try #require(PageFinder().page(in: whole))
                for (corner, truth) in zip(page.quad.corners, Self.corners) {
                    #expect(abs(corner.x - truth.x) < 3 && abs(corner.y - truth.y) < 3, "\(header), \(isRuled): \(page.quad)")
                }
            }
        }
    }
}
