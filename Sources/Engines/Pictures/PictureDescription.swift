public import Foundation

/// All that one reading of a picture yields.
public struct PictureDescription: Codable, Sendable {
    public var format: PictureFormat
    /// Pixels of the upright picture.
    public var width: Int
    public var height: Int
    /// EXIF orientation as stored, 1…8; everything else here is upright already.
    public var orientation: Int
    public var animated: Bool
    public var metadata: PictureMetadata
    /// JPEG, sRGB, long side at most 400 px.
    public var thumbnail: Data
    /// 64 bits, row by row: whether a cell of a 9 × 8 grey raster is darker than its right neighbour.
    public var differenceHash: UInt64
    /// 64 bits: which of the lowest 8 × 8 frequencies of a 32 × 32 grey raster are above their median.
    public var perceptualHash: UInt64
    /// Mean colour, 0xRRGGBB.
    public var colour: UInt32
    /// What tells it from pictures with a like fingerprint.
    public var look: PictureLook
    /// What a partly readable file lacks; the readable part is shown.
    public var damage: PictureDamage?
}
