/// What people and other programs have written about a photo: in the file, or in a sidecar.
public struct Labels: Codable, Sendable, Equatable {
    /// Degrees north and east.
    public struct Position: Codable, Sendable, Equatable {
        public let latitude: Double
        public let longitude: Double

        /// - Returns: nil if the numbers are no position. The position 0, 0 is treated as missing, because receivers without a
        ///   fix write it.
        public init?(_ latitude: Double, _ longitude: Double) {
            guard (-90...90).contains(latitude), (-180...180).contains(longitude), latitude != 0 || longitude != 0 else {
                return nil
            }
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    public private(set) var title: String?
    public private(set) var caption: String?
    public private(set) var keywords: [String] = []
    public private(set) var people: [String] = []
    /// −1 for a rejected photo, 0 for an unrated one, else the number of stars.
    public private(set) var rating: Int?
    /// A place within the city.
    public private(set) var location: String?
    public private(set) var city: String?
    public private(set) var state: String?
    public private(set) var country: String?
    public private(set) var position: Position?
    /// Where people are in the picture; nil if nothing says so, as in labels that older versions stored.
    public private(set) var regions: [FaceRegion]?

    public init() {}

    public var isEmpty: Bool { self == Labels() }

    /// Location, city, state and country, as far as they are known.
    public var places: [String] { [location, city, state, country].compactMap(\.self) }

    public var hasPlace: Bool { position != nil || !places.isEmpty }

    /// Whether there is more than people and a place.
    public var hasTexts: Bool { title != nil || caption != nil || !keywords.isEmpty || rating != nil }

    /// All texts, for the search.
    public var texts: [String] { [title, caption].compactMap(\.self) + keywords + people + places }
}

extension Labels {
    public enum Text: Sendable { case title, caption, location, city, state, country }

    /// Sets a text that is missing so far. Texts that cameras write by themselves are ignored.
    public mutating func add(_ text: String?, as field: Text) {
        guard let text = text.flatMap({ Self.cleaned($0, field == .caption ? Self.maximumCaption : Self.maximumText) }) else {
            return
        }
        switch field {
        case .title: if title == nil, !Boilerplate.contains(text) { title = text }
        case .caption: if caption == nil, !Boilerplate.contains(text) { caption = text }
        case .location: location = location ?? text
        case .city: city = city ?? text
        case .state: state = state ?? text
        case .country: country = country ?? text
        }
    }

    public mutating func add(keywords new: some Sequence<String>) { Self.unite(&keywords, new) }

    /// Replaces the keywords.
    public mutating func set(keywords new: [String]) { keywords = new }

    public mutating func add(people new: some Sequence<String>) { Self.unite(&people, new) }

    /// Adds regions, and their names to the people. A name that is empty is ignored.
    public mutating func add(regions new: some Sequence<FaceRegion>) {
        for region in new where (regions?.count ?? 0) < Self.maximumItems {
            guard let name = Self.cleaned(region.name, Self.maximumText), let cleaned = region.named(name) else { continue }
            add(people: [name])
            if regions?.contains(cleaned) != true { regions = (regions ?? []) + [cleaned] }
        }
    }

    /// Sets a rating that is missing so far. A number that is no rating is ignored.
    public mutating func add(rating new: Double?) {
        guard rating == nil, let new, (-1.0...5.0).contains(new) else { return }
        rating = Int(new.rounded())
    }

    /// Sets a rating that Windows writes as a percentage.
    public mutating func add(percent: Double?) {
        guard let percent, (0.0...100.0).contains(percent) else { return }
        add(rating: percent < 1 ? 0 : (percent / 25 + 1).rounded(.toNearestOrAwayFromZero))
    }

    public mutating func add(position new: Position?) { position = position ?? new }

    /// Adds the labels of a less trusted source: single values that are missing, and items of lists.
    public mutating func add(_ other: Labels) {
        title = title ?? other.title
        caption = caption ?? other.caption
        Self.unite(&keywords, other.keywords)
        Self.unite(&people, other.people)
        rating = rating ?? other.rating
        (location, city) = (location ?? other.location, city ?? other.city)
        (state, country) = (state ?? other.state, country ?? other.country)
        position = position ?? other.position
        // The regions of two programs are not mixed, because they would be about the same faces.
        regions = regions ?? other.regions
    }

    /// Joins the labels in a file with those of its .xmp sidecar, which come first, and those of Takeout's sidecar.
    public init(file: Labels, sidecar: Labels, takeout: Labels) {
        self = sidecar
        var unpositioned = takeout
        // The position of a Takeout may be an estimate.
        unpositioned.position = nil
        for each in [unpositioned, file, takeout] { add(each) }
    }
}

extension Labels {
    /// The maximum length of texts in characters, and the maximum number of items in a list. Longer ones are cut.
    static let (maximumCaption, maximumText, maximumItems) = (4000, 300, 500)

    /// Adds the items that a list does not contain yet. Case and composition make no difference.
    private static func unite(_ list: inout [String], _ new: some Sequence<String>) {
        var known = Set(list.map { $0.lowercased() })
        for text in new.lazy.compactMap({ cleaned($0, maximumText) }) {
            if list.count >= maximumItems { return }
            if known.insert(text.lowercased()).inserted { list.append(text) }
        }
    }

    /// Composes a text, replaces its control characters by spaces, and trims it. Line breaks are kept.
    ///
    /// - Returns: nil if nothing is left.
    private static func cleaned(_ text: String, _ maximum: Int) -> String? {
        var scalars = String.UnicodeScalarView()
        // A character may consist of any number of scalars.
        for scalar in text.unicodeScalars.prefix(maximum * 8) {
            switch scalar.value {
            case 0x0A: scalars.append(scalar)
            case 0x0D, 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        let rest = String(scalars).replacing(" \n", with: "\n").composed.drop(while: \.isWhitespace)
        guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(rest[...last].prefix(maximum))
    }
}
