/// What a picture says of its making: from its EXIF block, checked, and nil where it says nothing credible.
public struct PictureMetadata: Codable, Sendable, Equatable {
    /// When it was taken, local time without a zone: "yyyy-MM-ddTHH:mm:ss". From DateTimeOriginal, else
    /// DateTimeDigitized, else DateTime.
    public var taken: String?
    /// The zone of `taken` where the same source gives one: "+02:00".
    public var offset: String?
    public var make: String?
    public var model: String?
    public var lens: String?
    /// Degrees north, -90...90; set only together with `longitude`.
    public var latitude: Double?
    /// Degrees east, -180...180.
    public var longitude: Double?
    /// Metres above the sea, below it negative.
    public var altitude: Double?
    /// The user comment: screenshots name themselves there.
    public var comment: String?
    public var software: String?
    /// Seconds.
    public var exposureTime: Double?
    public var fNumber: Double?
    public var iso: Int?
    /// Whether there is evidence of a camera: its maker or model, or an exposure.
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
