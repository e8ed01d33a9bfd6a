import CPages
import Foundation
public import PicturesEngine

/// A picture prepared for the third look (the comparison of fine detail) at one size. It is prepared once and compared with many
/// others.
public final class Sheet {
    /// The size in pixels.
    public let width: Int
    public let height: Int
    let handle: OpaquePointer

    /// - Parameters:
    ///   - width: in pixels, from 1 to the width of the picture.
    ///   - height: in pixels, from 1 to the height of the picture.
    /// - Returns: nil if the size is out of range, the picture is not whole, or memory runs out.
    public init?(_ picture: FinePicture, width: Int, height: Int) {
        guard picture.isWhole, (1...picture.width).contains(width), (1...picture.height).contains(height),
            let handle = picture.withPicture({ cpages_prepare($0, Int32(width), Int32(height)) })
        else { return nil }
        self.width = width
        self.height = height
        self.handle = handle
    }

    deinit { cpages_release(handle) }
}

extension FinePicture {
    func withPicture<Result>(_ body: (cpages_picture) -> Result) -> Result {
        rgb.withUnsafeBytes { bytes in
            body(
                cpages_picture(rgb: bytes.bindMemory(to: UInt8.self).baseAddress, width: Int32(width), height: Int32(height)))
        }
    }

    /// Returns the turned picture, or the picture unchanged if it is not whole.
    public func turned(_ turn: Turn) -> FinePicture {
        guard turn != .none, isWhole else { return self }
        var cells = rgb
        withPicture { picture in
            cells.withUnsafeMutableBytes { bytes in
                guard let out = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
                cpages_turn(picture, Int32(turn.rawValue), out)
            }
        }
        return turn.rawValue >= 5
            ? FinePicture(width: height, height: width, rgb: cells) : FinePicture(width: width, height: height, rgb: cells)
    }
}
