public import Foundation

/// The data that the catalogue stores about a picture.
public struct PictureDescription: Codable, Sendable {
    public var format: PictureFormat
    /// The size of the upright picture in pixels.
    public var width: Int
    public var height: Int
    /// The stored EXIF orientation, 1…8. All other values describe the upright picture.
    public var orientation: Int
    /// Whether the picture is animated or has several pages. All other values describe the first frame or page.
    public var animated: Bool
    public var metadata: PictureMetadata
    /// A JPEG in sRGB with a long side of at most 400 pixels.
    public var thumbnail: Data
    /// One bit for each of the 64 comparisons of horizontally adjacent cells in a 9 × 8 grey raster, row by row. A bit is set if
    /// the cell is darker than its right neighbour.
    public var differenceHash: UInt64
    /// One bit for each of the lowest 8 × 8 frequencies of a 32 × 32 grey raster. A bit is set if the frequency is above the
    /// median of these frequencies.
    public var perceptualHash: UInt64
    /// The mean colour as 0xRRGGBB.
    public var colour: UInt32
    /// The visual features for a comparison with pictures that have a similar fingerprint.
    public var look: PictureFeatures
    /// The damage of a partly readable file; nil if the file is complete.
    public var damage: PictureDamage?
}
