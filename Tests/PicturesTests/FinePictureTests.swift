import Foundation
import Testing

@testable import PicturesEngine

struct FinePictureTests {
    @Test func `a picture to be read is no longer than a thousand pixels, and not enlarged`() throws {
        let large = try Picture(bytes: try DrawnPicture(width: 2400, height: 1200).encoded(".png")).fine()
        #expect(large.width == 1024)
        #expect(large.height == 512)
        #expect(large.isWhole)
        // On the left, red is above blue.
        for (row, colour) in [(100, [200, 40, 60]), (400, [40, 60, 190])] {
            let cell = large.rgb.dropFirst((row * 1024 + 100) * 3).prefix(3)
            #expect(zip(cell, colour).allSatisfy { abs(Int($0) - $1) <= 2 })
        }
        let small = try Picture(bytes: try DrawnPicture(width: 30, height: 20).jpeg()).fine()
        #expect(small.width == 30)
        #expect(small.height == 20)
        let half = try Picture(bytes: try DrawnPicture(width: 2400, height: 1200).jpeg()).fine(longSide: 480)
        #expect(half.width == 480)
        #expect(half.height == 240)
    }
}
