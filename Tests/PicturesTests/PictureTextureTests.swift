import Foundation
import Testing

@testable import PicturesEngine

struct PictureTextureTests {
    /// A picture with black on the left and a checkerboard on the right.
    private func pixels(_ width: Int, _ height: Int) -> Pixels {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let value: UInt8 = x < width / 2 ? 0 : (x + y).isMultiple(of: 2) ? 255 : 0
                bytes += [value, value, value]
            }
        }
        return Pixels(bytes: bytes, width: width, height: height)
    }

    @Test func `flat cells have no detail, busy ones all of it`() {
        let texture = pixels(144, 288).texture
        #expect(texture.columns == 36 && texture.rows == 72)
        #expect(texture.isWhole)
        #expect(texture.detail[40 * 36 + 5] == 0)
        #expect(texture.detail[40 * 36 + 30] == 255)
        #expect(texture.luma[40 * 36 + 5] == 0)
        #expect(texture.luma[40 * 36 + 30] == 127)
    }

    @Test("Any size has a raster within its bounds", arguments: [(1, 1), (1, 600), (600, 1), (35, 37), (640, 20)])
    func size(_ width: Int, _ height: Int) {
        let texture = pixels(width, height).texture
        #expect(texture.isWhole)
    }
}
