/// What a picture is to become.
public struct PictureWish: Codable, Sendable, Equatable {
    /// How large it is to be. Sizes are of the upright picture, in pixels.
    public enum Size: Codable, Sendable, Equatable {
        case same
        /// Of each side, 1…1000.
        case percent(Int)
        /// No larger than this; nil for any. Its proportions stay.
        case within(width: Int?, height: Int?)
        /// Exactly this: what stands over is cut off, equally at both sides.
        case fill(width: Int, height: Int)
        /// Exactly this: what is missing is white, or transparent.
        case pad(width: Int, height: Int)
        /// Exactly this, whatever becomes of its proportions.
        case stretch(width: Int, height: Int)
    }

    /// What is said of the picture beside its pixels.
    public enum Metadata: String, Codable, Sendable, CaseIterable {
        case keep
        /// All but where it was taken.
        case withoutLocation
        /// Nothing.
        case none
    }

    public var target: PictureTarget
    /// 1…100, for those that have one.
    public var quality: Int
    /// The file has no more bytes than this, by a lower quality than `quality` where the format has one; nil for any.
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
