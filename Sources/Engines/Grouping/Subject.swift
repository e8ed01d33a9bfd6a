/// The facts about a picture before its look is fetched.
public struct Subject: Sendable {
    /// SHA-256 of the content; files with equal content are one subject.
    public let identity: [UInt8]
    /// Fingerprints of the upright picture: see `PictureDescription` and `PictureLook`.
    public let differenceHash: UInt64
    public let frequencyHash: UInt64
    public let turnedHash: UInt64
    /// The size in pixels.
    public let width: Int
    public let height: Int
    public let bytes: Int64
    /// The camera's name; nil if the metadata has none.
    public let camera: String?
    /// Seconds on the camera's clock; nil if only the file's time is known.
    public let taken: Int64?
    /// When the file was last written, in nanoseconds since 1970: a copy is younger than its original. See `SaveRuns`.
    public internal(set) var saved: Int64
    /// `PictureLook` explains these three.
    public let sharpness: Double
    public let clipped: Double
    public let flat: Double
    /// Standard deviation of the grey raster, in levels.
    public let contrast: Double
    /// Whether it moves, or has several pages: only the first is compared.
    public let hasMore: Bool
    /// Whether small decodes of it have rounded sides.
    public let isJPEG: Bool

    public init(
        identity: [UInt8], differenceHash: UInt64, frequencyHash: UInt64, turnedHash: UInt64, width: Int, height: Int,
        bytes: Int64,
        camera: String?, taken: Int64?, saved: Int64, sharpness: Double, clipped: Double, flat: Double, contrast: Double,
        hasMore: Bool = false, isJPEG: Bool = false
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
        self.isJPEG = isJPEG
    }

    var pixels: Int { width * height }

    /// Share of clipped pixels, in fiftieths: compression hardly changes it.
    var lost: Int { Int(clipped * 50) }

    /// The least contrast, in levels, by which a picture can be recognised.
    static let minimumContrast = 2.5

    /// Whether it is likely to be a page or a screen.
    public var isPage: Bool { flat > 0.4 }

    /// How the picture is compared closely. Photographs may have as much even surface as pages (sky, snow) but are softer: pages
    /// and screens with an even share of at most 0.55 have a sharpness of 1.1 and more, photographs mostly below 1.
    var manner: CloserLook.Manner { !isPage ? .photo : flat > 0.55 || sharpness > 1 ? .page : .plain }

    /// Whether the picture can be recognised at all. Tiny pictures and single colours are left out: too many look like them.
    var isDistinctive: Bool { min(width, height) >= 16 && contrast >= Self.minimumContrast }
}
