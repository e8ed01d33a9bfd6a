import Base

/// A format in which pictures can be written.
public enum PictureTarget: String, Codable, Sendable, CaseIterable {
    case jpeg, png, heic, webp, avif, tiff, gif, bmp

    /// The usual file extension.
    public var fileExtension: String { FileKind(rawValue: rawValue)?.fileExtension ?? rawValue }

    /// The format for a file extension; nil if unknown.
    public init?(fileExtension: String) {
        guard let kind = FileKind(fileExtension: fileExtension.lowercased()) else { return nil }
        self.init(rawValue: kind.rawValue)
    }

    /// Whether the format has a quality setting; a lower quality gives a smaller file.
    public var hasQuality: Bool { [.jpeg, .heic, .webp, .avif].contains(self) }
    var hasAlpha: Bool { self != .jpeg && self != .bmp }
    var isAnimated: Bool { self == .gif || self == .webp }
    /// Whether the format can store a colour profile. In the other formats, colours are stored as sRGB.
    var hasProfile: Bool { self != .gif && self != .bmp }
    /// Whether the format can store grey pictures with one sample per pixel. The other formats store three, for which the colour
    /// profile of a grey picture is not valid.
    var hasGrey: Bool { [.jpeg, .png, .tiff].contains(self) }
    /// Whether the format can store 16 bits per sample.
    var isDeep: Bool { self == .png || self == .tiff }
    /// The number of bytes per pixel that the encoder holds in memory, as measured; 0 if it writes row by row.
    var heldBytes: Int {
        switch self {
        case .jpeg, .png, .tiff: 0
        case .bmp: 6
        case .webp: 7
        case .avif: 10
        case .heic: 12
        case .gif: 13
        }
    }
    /// The number of bytes per pixel that the encoder holds for pictures with much detail, as measured.
    var heldBytesOfPhotographs: Int { self == .avif ? 19 : self == .heic ? 20 : heldBytes }
    /// The maximum length of a side in pixels.
    var longestSide: Int {
        switch self {
        case .webp: 16383
        case .heic, .avif: 16384
        case .jpeg, .gif, .bmp: 65500
        case .png, .tiff: 1_000_000
        }
    }
}
