/// The wished properties of a converted picture.
public struct PictureWish: Codable, Sendable, Equatable {
    /// The wished size. Sizes are those of the upright picture, in pixels.
    public enum Size: Codable, Sendable, Equatable {
        case same
        /// The share of the length of each side, in percent, 1…1000.
        case percent(Int)
        /// No larger than this; nil for any. Its proportions stay.
        case within(width: Int?, height: Int?)
        /// Exactly this size. Parts that do not fit are cut off, equally at both sides.
        case fill(width: Int, height: Int)
        /// Exactly this size. The missing parts are white or transparent.
        case pad(width: Int, height: Int)
        /// Exactly this size; the proportions may change.
        case stretch(width: Int, height: Int)
    }

    /// The metadata that the result keeps.
    public enum Metadata: String, Codable, Sendable, CaseIterable {
        case keep
        /// Everything except the place of the photo.
        case withoutLocation
        /// Nothing.
        case none
    }

    public var target: PictureTarget
    /// 1…100, for formats that have a quality.
    public var quality: Int
    /// The most bytes of the file; nil for no limit. If the file would be larger, a quality below `quality` is used, if the
    /// format has one.
    public var maximumBytes: Int?
    public var size: Size
    /// Whether a picture may become larger than it is.
    public var enlarges: Bool
    /// Pixels per inch that the file states; nil for those of the original.
    public var dpi: Int?
    public var metadata: Metadata
    /// Which page of a TIFF of several, counted from 0.
    public var page = 0

    public init(
        _ target: PictureTarget, quality: Int = 85, maximumBytes: Int? = nil, size: Size = .same, enlarges: Bool = false,
        dpi: Int? = nil, metadata: Metadata = .keep
    ) {
        (self.target, self.quality, self.maximumBytes, self.size) = (target, quality, maximumBytes, size)
        (self.enlarges, self.dpi, self.metadata) = (enlarges, dpi, metadata)
    }
}
