/// The data about a picture that is known before its visual features are fetched.
public struct Subject: Sendable {
    /// The SHA-256 of the file. Files with the same content are one subject.
    public let identity: [UInt8]
    /// Fingerprints of the upright picture; see `PictureDescription` and `PictureFeatures`.
    public let differenceHash: UInt64
    public let frequencyHash: UInt64
    public let turnedHash: UInt64
    /// The size in pixels.
    public let width: Int
    public let height: Int
    public let bytes: Int64
    /// The camera's name; nil if the metadata does not contain it.
    public let camera: String?
    /// The time of the shot in seconds on the camera's clock; nil if only the file's time is known.
    public let taken: Int64?
    /// When the file was last written, in nanoseconds since 1970. A copy has a later time than its original. See `SaveRuns`.
    public internal(set) var saved: Int64
    /// See `PictureFeatures` for `sharpness`, `clipped` and `flat`.
    public let sharpness: Double
    public let clipped: Double
    public let flat: Double
    /// Standard deviation of the grey raster, in levels.
    public let contrast: Double
    /// Whether the picture moves or has several pages. Only the first frame or page is compared.
    public let hasMore: Bool
    /// The samples of a film; nil for a picture. Films are compared with films only.
    public let film: FilmSamples?
    /// Whether the picture is a JPEG. If a JPEG is decoded at a reduced size, the lengths of its sides are rounded up.
    public let isJPEG: Bool

    public init(
        identity: [UInt8], differenceHash: UInt64, frequencyHash: UInt64, turnedHash: UInt64, width: Int, height: Int,
        bytes: Int64,
        camera: String?, taken: Int64?, saved: Int64, sharpness: Double, clipped: Double, flat: Double, contrast: Double,
        hasMore: Bool = false, film: FilmSamples? = nil, isJPEG: Bool = false
    ) {
        self.identity = identity
        self.differenceHash = differenceHash
        self.frequencyHash = frequencyHash
        self.turnedHash = turnedHash
        self.width = width
        self.height = height
        self.bytes = bytes
        self.camera = camera
        self.taken = taken
        self.saved = saved
        self.sharpness = sharpness
        self.clipped = clipped
        self.flat = flat
        self.contrast = contrast
        self.hasMore = hasMore
        self.film = film
        self.isJPEG = isJPEG
    }

    var pixels: Int { width * height }

    /// The fraction of clipped pixels in units of 1/50, which are coarse enough that compression hardly changes it.
    var lost: Int { Int(clipped * 50) }

    /// The minimum contrast, in levels, at which a picture can be recognized.
    static let minimumContrast = 2.5

    /// Whether the picture is probably a page or a screen.
    public var isPage: Bool { flat > 0.4 }

    /// How the picture is compared closely. Photographs may have as much even surface as pages (sky, snow) but are softer: if at
    /// most 0.55 of the area is even, pages and screens have a sharpness of at least 1.1, and photographs mostly less than 1.
    var manner: DetailComparison.Manner { !isPage ? .photo : flat > 0.55 || sharpness > 1 ? .page : .plain }

    /// Whether a picture can be recognized at all. Tiny pictures and single colours are excluded, because too many pictures
    /// look like them.
    var isDistinctive: Bool { film == nil && min(width, height) >= 16 && contrast >= Self.minimumContrast }
}
