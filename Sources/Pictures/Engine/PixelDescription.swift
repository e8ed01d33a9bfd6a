public import Foundation

/// The data that the catalogue stores about what a picture looks like. The fields are those of `PictureDescription`.
public struct PixelDescription: Codable, Sendable {
    public let thumbnail: Data
    public let differenceHash: UInt64
    public let perceptualHash: UInt64
    public let colour: UInt32
    public let look: PictureFeatures

    /// - Parameter pixels: upright, in sRGB.
    public init(_ pixels: Pixels) throws(PictureError) {
        let small = try pixels.fitted(Picture.thumbnailSide)
        let luma = small.luma(PictureFeatures.side, PictureFeatures.side)
        thumbnail = Data(try small.jpeg(quality: 80))
        differenceHash = PerceptualHash.difference(small)
        perceptualHash = PerceptualHash.frequency(luma)
        colour = small.meanColour
        look = try PictureFeatures(small, luma: luma)
    }
}
