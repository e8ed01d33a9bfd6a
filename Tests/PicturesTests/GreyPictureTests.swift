import Foundation
import Testing

@testable import Pictures

struct GreyPictureTests {
    @Test func `a picture in grey is no longer than a thousand pixels, and not enlarged`() throws {
        let large = try Picture(bytes: try DrawnPicture(width: 2400, height: 1200).encoded(".png")).grey()
        #expect(large.width == 1024)
        #expect(large.height == 512)
        #expect(large.isWhole)
        // Red above blue, on the left: luma of 200, 40, 60 and of 40, 60, 190.
        #expect(abs(Int(large.luma[100 * 1024 + 100]) - 90) <= 2)
        #expect(abs(Int(large.luma[400 * 1024 + 100]) - 69) <= 2)
        let small = try Picture(bytes: try DrawnPicture(width: 30, height: 20).jpeg()).grey()
        #expect(small.width == 30)
        #expect(small.height == 20)
        let half = try Picture(bytes: try DrawnPicture(width: 2400, height: 1200).jpeg()).grey(longSide: 480)
        #expect(half.width == 480)
        #expect(half.height == 240)
    }
}
