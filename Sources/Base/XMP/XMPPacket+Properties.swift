extension XMPPacket.Property {
    public static let title = dublinCore("title"), creator = dublinCore("creator"), description = dublinCore("description")
    public static let subject = dublinCore("subject"), rights = dublinCore("rights")
    public static let creatorTool = basic("CreatorTool"), created = basic("CreateDate"), rating = basic("Rating")

    // PDF.
    public static let keywords = Self(prefix: "pdf", namespace: "http://ns.adobe.com/pdf/1.3/", name: "Keywords")
    public static let producer = Self(prefix: "pdf", namespace: "http://ns.adobe.com/pdf/1.3/", name: "Producer")
    public static let part = archival("part"), conformance = archival("conformance")

    // Pictures.
    public static let takenOriginal = exif("DateTimeOriginal"), digitized = exif("DateTimeDigitized")
    public static let latitude = exif("GPSLatitude"), longitude = exif("GPSLongitude")
    public static let dateCreated = photoshop("DateCreated")
    /// What the first edition of IPTC Core had instead.
    public static let coreDateCreated = Self(
        prefix: "Iptc4xmpCore", namespace: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", name: "DateCreated")
    public static let date = dublinCore("date")
    public static let dateTime = Self(prefix: "tiff", namespace: "http://ns.adobe.com/tiff/1.0/", name: "DateTime")
    public static let city = photoshop("City"), state = photoshop("State"), country = photoshop("Country")
    public static let location = Self(
        prefix: "Iptc4xmpCore", namespace: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", name: "Location")
    public static let personInImage = extended("PersonInImage")
    /// Keywords with their parents: "Places|Italy|Rome".
    public static let hierarchicalSubject = Self(
        prefix: "lr", namespace: "http://ns.adobe.com/lightroom/1.0/", name: "hierarchicalSubject")
    /// Keywords with their parents: "People/Ada".
    public static let tagsList = Self(prefix: "digiKam", namespace: "http://www.digikam.org/ns/1.0/", name: "TagsList")
    /// The regions of the Metadata Working Group, and those of Windows.
    public static let regions = Self(
        prefix: "mwg-rs", namespace: "http://www.metadataworkinggroup.com/schemas/regions/", name: "Regions")
    public static let windowsRegions = Self(prefix: "MP", namespace: "http://ns.microsoft.com/photo/1.2/", name: "RegionInfo")

    /// A rating in percent.
    public static let windowsRating = Self(
        prefix: "MicrosoftPhoto", namespace: "http://ns.microsoft.com/photo/1.0/", name: "Rating")
    /// The place in the photo, and the place of the camera.
    public static let locationShown = extended("LocationShown"), locationCreated = extended("LocationCreated")

    private static func extended(_ name: String) -> Self {
        Self(prefix: "Iptc4xmpExt", namespace: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", name: name)
    }
    private static func dublinCore(_ name: String) -> Self {
        Self(prefix: "dc", namespace: "http://purl.org/dc/elements/1.1/", name: name)
    }
    private static func basic(_ name: String) -> Self {
        Self(prefix: "xmp", namespace: "http://ns.adobe.com/xap/1.0/", name: name)
    }
    private static func archival(_ name: String) -> Self {
        Self(prefix: "pdfaid", namespace: "http://www.aiim.org/pdfa/ns/id/", name: name)
    }
    private static func exif(_ name: String) -> Self {
        Self(prefix: "exif", namespace: "http://ns.adobe.com/exif/1.0/", name: name)
    }
    private static func photoshop(_ name: String) -> Self {
        Self(prefix: "photoshop", namespace: "http://ns.adobe.com/photoshop/1.0/", name: name)
    }
}

extension XMPPacket.Assignment {
    public static func caption(_ text: String) -> Self { Self(.description, [text], as: .languages) }

    public static func title(_ text: String) -> Self { Self(.title, [text], as: .languages) }

    /// - Parameters:
    ///   - stars: −1 for rejected, else 0…5.
    ///   - isDefault: whether a photo that is rated already keeps its rating.
    public static func rating(_ stars: Int, isDefault: Bool = false) -> Self {
        Self(.rating, ["\(stars)"], as: .text, isDefault: isDefault)
    }

    /// Sets the keywords, and removes all others from the lists of keywords with their parents. Digikam's tags of people are not
    /// keywords, so they stay.
    public static func tags(_ names: [String]) -> [Self] {
        [
            Self(.subject, names, as: .unordered),
            Self(.hierarchicalSubject, names, as: .unordered, isRestriction: true),
            Self(.tagsList, names, as: .ordered, isRestriction: true),
        ]
    }

    /// Adds the regions of people's faces.
    public static func people(_ regions: [FaceRegion]) -> Self { Self(.regions, [], as: .unordered, regions: regions) }

    /// - Parameter date: local time as ISO 8601, with the offset if it is known, such as "2024-05-01T12:30:00+02:00".
    /// - Returns: the two properties that programs for photos read.
    public static func taken(_ date: String) -> [Self] {
        [Self(.takenOriginal, [date], as: .text), Self(.dateCreated, [date], as: .text)]
    }

    /// - Parameters: degrees north and east.
    public static func position(_ latitude: Double, _ longitude: Double) -> [Self] {
        [
            Self(.latitude, [degrees(latitude, "N", "S")], as: .text),
            Self(.longitude, [degrees(longitude, "E", "W")], as: .text),
        ]
    }

    /// Degrees and minutes as XMP writes them: "48,12.345678N".
    private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
        // Six digits of a minute are two millimetres.
        let millionths = Int((min(abs(value), 180) * 60_000_000).rounded())
        let (minutes, rest) = (millionths / 1_000_000, String(millionths % 1_000_000))
        let fraction = String(repeating: "0", count: 6 - rest.count) + rest
        return "\(minutes / 60),\(minutes % 60).\(fraction)\(value < 0 ? negative : positive)"
    }
}
