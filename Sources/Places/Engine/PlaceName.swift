/// The name of a place: the place itself, its region and its country. Only the country is known far from all places.
public struct PlaceName: Sendable, Hashable {
    public struct Names: Sendable, Hashable {
        public let english: String
        public let german: String
        /// The name in the language of the country.
        public let local: String

        public init(english: String, german: String, local: String) {
            (self.english, self.german, self.local) = (english, german, local)
        }
    }

    public struct Place: Sendable, Hashable {
        /// The number of the place at GeoNames.
        public let id: Int64
        public let names: Names
        /// The distance in kilometres.
        public let distance: Double
    }

    public struct Region: Sendable, Hashable {
        /// The codes of the country and the region, such as `DE.02`.
        public let key: String
        public let names: Names
    }

    public struct Country: Sendable, Hashable {
        /// The two letters of ISO 3166-1.
        public let code: String
        public let names: Names
    }

    public let place: Place?
    /// The district of the city `place`.
    public let district: Place?
    public let region: Region?
    public let country: Country
}
