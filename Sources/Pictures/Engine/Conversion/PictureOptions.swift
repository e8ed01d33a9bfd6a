public import Base

/// The requested properties of a converted picture.
public struct PictureOptions: Codable, Sendable, Equatable {
    /// The requested size of the upright picture, in pixels.
    public enum Size: Codable, Sendable, Equatable {
        case same
        /// The length of each side as a percentage of the original, 1…1000.
        case percent(Int)
        /// At most this size, with unchanged proportions; nil for no limit.
        case within(width: Int?, height: Int?)
        /// Exactly this size, or less if the picture may not be enlarged. Parts that do not fit are cropped equally on both
        /// sides.
        case fill(width: Int, height: Int)
        /// Exactly this size. The missing parts are filled with white or transparency.
        case pad(width: Int, height: Int)
        /// Exactly this size, or less if the picture may not be enlarged; the proportions may change.
        case stretch(width: Int, height: Int)

        /// Whether the picture may be cropped or padded.
        var changesCanvas: Bool {
            switch self {
            case .fill, .pad: true
            case .same, .percent, .within, .stretch: false
            }
        }
    }

    /// The metadata to keep.
    public enum Metadata: String, Codable, Sendable, CaseIterable {
        case keep
        /// Everything except the location of the photo.
        case withoutLocation
        /// Nothing.
        case none
    }

    public var target: PictureTarget
    /// The quality, 1…100, for formats that have one.
    public var quality: Int
    /// The maximum file size in bytes; nil for no limit. If the file would be larger and the format has a quality, a quality
    /// below `quality` is used.
    public var maximumBytes: Int?
    public var size: Size
    /// Whether the picture may be enlarged.
    public var enlarges: Bool
    /// The resolution to store, in pixels per inch; nil to keep the resolution of the original.
    public var dpi: Int?
    public var metadata: Metadata
    /// A picture that was made in this area loses its location.
    public var hidden: HiddenArea?
    /// The page of a multi-page TIFF to convert, counted from 0.
    public var page = 0

    public init(
        _ target: PictureTarget, quality: Int = 85, maximumBytes: Int? = nil, size: Size = .same, enlarges: Bool = false,
        dpi: Int? = nil, metadata: Metadata = .keep, hidden: HiddenArea? = nil
    ) {
        (self.target, self.quality, self.maximumBytes, self.size) = (target, quality, maximumBytes, size)
        (self.enlarges, self.dpi, self.metadata, self.hidden) = (enlarges, dpi, metadata, hidden)
    }
}
