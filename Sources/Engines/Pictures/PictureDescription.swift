public import Foundation

/// The data that the catalogue keeps of a picture.
public struct PictureDescription: Codable, Sendable {
    public var format: PictureFormat
    /// The size of the upright picture in pixels.
    public var width: Int
    public var height: Int
    /// The EXIF orientation as stored, 1…8. All other values are of the upright picture.
    public var orientation: Int
    /// Whether it is animated or has several pages; all other values are those of the first frame or page.
    public var animated: Bool
    public var metadata: PictureMetadata
    /// A JPEG in sRGB with a long side of at most 400 pixels.
    public var thumbnail: Data
    /// 64 bits, row by row: whether each cell of a 9 × 8 grey raster is darker than its right neighbour.
    public var differenceHash: UInt64
    /// 64 bits: which of the lowest 8 × 8 frequencies of a 32 × 32 grey raster are above their median.
    public var perceptualHash: UInt64
    /// Mean colour, 0xRRGGBB.
    public var colour: UInt32
    /// The data for a comparison with pictures of a similar fingerprint.
    public var look: PictureLook
    /// The damage of a partly readable file; nil if the file is complete.
    public var damage: PictureDamage?
}
