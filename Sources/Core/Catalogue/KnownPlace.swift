public import Base

/// A place as the catalogue stores it: its names, those of its region and those of its country.
public struct KnownPlace: Sendable, Hashable {
    public struct Names: Sendable, Hashable {
        public let english: String
        public let german: String
        /// The name in the language of the country.
        public let local: String

        public init(english: String, german: String, local: String) {
            (self.english, self.german, self.local) = (english, german, local)
        }

        var all: [String] { [english, german, local] }
    }

    /// The number of the place at GeoNames. Negative if only the country is known.
    public let id: Int64
    public let place: Names?
    /// The codes of the country and the region, such as `DE.02`.
    public let regionKey: String?
    public let region: Names?
    /// The two letters of ISO 3166-1.
    public let countryCode: String
    public let country: Names

    public init(id: Int64, place: Names?, regionKey: String?, region: Names?, countryCode: String, country: Names) {
        (self.id, self.place, self.regionKey, self.region) = (id, place, regionKey, region)
        (self.countryCode, self.country) = (countryCode, country)
    }

    /// The place and its region, such as "Hohenschwangau, Bavaria"; without a region, or if it has the name of the place, the place
    /// and its country.
    public var words: PlaceWords {
        PlaceWords(english: words(\.english), german: words(\.german))
    }

    /// The name of the place alone.
    public var ownWords: PlaceWords? { place.map { PlaceWords(english: $0.english, german: $0.german) } }

    public var countryWords: PlaceWords { PlaceWords(english: country.english, german: country.german) }

    private func words(_ language: KeyPath<Names, String>) -> String {
        guard let name = place?[keyPath: language] else { return country[keyPath: language] }
        let region = region?[keyPath: language]
        let wider = region == nil || region == name ? country[keyPath: language] : region ?? ""
        return wider == name ? name : "\(name), \(wider)"
    }
}

/// A text in the languages of the app.
public struct PlaceWords: Codable, Sendable, Hashable {
    public let english: String
    public let german: String

    public init(english: String, german: String) { (self.english, self.german) = (english, german) }

    private enum CodingKeys: String, CodingKey {
        case english = "en"
        case german = "de"
    }
}

/// Names positions. The pack of names belongs to a noun of its own, so the catalogue gets this value when the program starts.
public struct PlaceNaming: Sendable {
    /// Changes with the pack of names.
    public let version: Int64
    /// Returns the place of a position and the district of the city; nil at sea.
    public let name: @Sendable (Labels.Position) -> (place: KnownPlace, district: KnownPlace?)?

    public init(version: Int64, name: @escaping @Sendable (Labels.Position) -> (place: KnownPlace, district: KnownPlace?)?) {
        (self.version, self.name) = (version, name)
    }
}
