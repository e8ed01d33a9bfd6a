/// Metadata from the EXIF block of a picture. Missing and out-of-range values are nil.
public struct PictureMetadata: Codable, Sendable, Equatable {
    /// The local time at which the picture was taken, without a zone: "yyyy-MM-ddTHH:mm:ss". From DateTimeOriginal, else
    /// DateTimeDigitized, else DateTime. `PictureDates` knows all dates of a file.
    public var taken: String?
    /// The time zone of `taken`, such as "+02:00"; nil if its tag is missing.
    public var offset: String?
    public var make: String?
    public var model: String?
    public var lens: String?
    /// The latitude in degrees north, -90…90; set only together with `longitude`.
    public var latitude: Double?
    /// The longitude in degrees east, -180…180.
    public var longitude: Double?
    /// The altitude in metres above sea level; negative below sea level.
    public var altitude: Double?
    /// The user comment, which identifies screenshots.
    public var comment: String?
    public var software: String?
    /// The exposure time in seconds.
    public var exposureTime: Double?
    public var fNumber: Double?
    public var iso: Int?
    /// The exposure program, 1…8 (CIPA DC-008, tag 0x8822).
    public var program: Int?
    /// Whether the picture was taken by a camera, that is, whether it has a maker, a model or an exposure.
    public var hasCamera: Bool

    public init(
        taken: String? = nil, offset: String? = nil, make: String? = nil, model: String? = nil, lens: String? = nil,
        latitude: Double? = nil, longitude: Double? = nil, altitude: Double? = nil, comment: String? = nil,
        software: String? = nil, exposureTime: Double? = nil, fNumber: Double? = nil, iso: Int? = nil, hasCamera: Bool = false
    ) {
        self.taken = taken
        self.offset = offset
        self.make = make
        self.model = model
        self.lens = lens
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.comment = comment
        self.software = software
        self.exposureTime = exposureTime
        self.fNumber = fNumber
        self.iso = iso
        self.hasCamera = hasCamera
    }
}
