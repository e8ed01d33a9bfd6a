/// What says when a photo or a video was taken. The numbers are stored in the catalogue.
public enum DateSource: Int, Codable, Sendable, CaseIterable {
    case file = 0
    case name = 1
    /// The original time of EXIF.
    case exif = 2
    /// The original time of an XMP sidecar.
    case sidecar = 3
    /// The sidecar of Google Takeout.
    case takeout = 4
    /// The original time of embedded XMP.
    case xmp = 5
    case iptc = 6
    /// The date of a video with its zone.
    case quicktime = 7
    /// A text of a PNG.
    case png = 8
    /// The date of a video in UTC.
    case video = 9
    /// A person's correction.
    case correction = 10
    /// The digitized time of EXIF: of a photo the same as the original time, of a scan the day of scanning.
    case exifDigitized = 11
    /// The time of EXIF at which the file was changed.
    case exifChanged = 12
    case xmpDigitized = 13
    case sidecarDigitized = 14
    /// A list or a sidecar that another program exported: iCloud's tables, WhatsApp's chats, PhotoPrism's YAML.
    case export = 18
    /// The moment at which the receiver of EXIF's position knew it, in UTC.
    case gps = 19
    /// The time of XMP at which the file was changed, or a date without a clear meaning.
    case xmpChanged = 20

    /// The sources, most trusted first. A date of Takeout that contradicts EXIF comes before EXIF (`FoundDate.best`).
    public static let order: [DateSource] = [
        .correction, .sidecar, .exif, .xmp, .iptc, .exifDigitized, .xmpDigitized, .sidecarDigitized, .gps, .quicktime,
        .takeout, .export, .png, .name, .exifChanged, .xmpChanged, .video, .file,
    ]

    /// The word of the API and of `shoebox info`.
    public var word: String {
        switch self {
        case .file: "file"
        case .name: "name"
        case .exif, .exifDigitized, .exifChanged, .gps: "exif"
        case .sidecar, .sidecarDigitized: "sidecar"
        case .takeout: "takeout"
        case .xmp, .xmpDigitized, .xmpChanged: "xmp"
        case .iptc: "iptc"
        case .quicktime: "quicktime"
        case .png: "png"
        case .video: "video"
        case .correction: "correction"
        case .export: "export"
        }
    }

    /// Whether the clock of the camera wrote it.
    public var isOfCamera: Bool { [.exif, .exifDigitized, .exifChanged, .quicktime].contains(self) }
}
