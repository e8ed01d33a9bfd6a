/// A format that pictures are written in.
public enum PictureTarget: String, Codable, Sendable, CaseIterable {
    case jpeg, png, heic, webp, avif, tiff, gif, bmp

    /// The usual ending of a name.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .tiff: "tif"
        default: rawValue
        }
    }

    /// By the ending of a name; nil for any other.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "tif", "tiff": self = .tiff
        case "heic", "heif": self = .heic
        case let other: self.init(rawValue: other)
        }
    }

    /// Whether a lower quality makes a smaller file.
    public var hasQuality: Bool { [.jpeg, .heic, .webp, .avif].contains(self) }
    var hasAlpha: Bool { self != .jpeg && self != .bmp }
    var isAnimated: Bool { self == .gif || self == .webp }
    /// Whether the format can store a colour profile. The colours of the other formats are sRGB.
    var hasProfile: Bool { self != .gif && self != .bmp }
    /// Whether samples may have 16 bits.
    var isDeep: Bool { self == .png || self == .tiff }
    /// The bytes per pixel of the whole picture that its encoder holds, as measured; 0 if rows are written one after the other.
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
    /// The same for pictures with much detail.
    var heldBytesOfPhotographs: Int { self == .avif ? 19 : self == .heic ? 20 : heldBytes }
    /// Pixels of a side at most.
    var longestSide: Int {
        switch self {
        case .webp: 16383
        case .heic, .avif: 16384
        case .jpeg, .gif, .bmp: 65500
        case .png, .tiff: 1_000_000
        }
    }
}
