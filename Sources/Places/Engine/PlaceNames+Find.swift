public import Base

extension PlaceNames {
    /// A place that a person may mean by a name.
    public struct Match: Sendable {
        public let name: PlaceName
        public let position: Labels.Position
    }

    /// Finds places by the beginning of their names, in English, in German, or in the language of the country: the largest first.
    /// Looks at all names, which takes some tens of milliseconds.
    ///
    /// - Parameter isMatch: whether a name begins with what the person typed.
    public func find(limit: Int, _ isMatch: (String) -> Bool) -> [Match] {
        var found: [(place: Int, cell: Int)] = []
        for cell in 0..<PlacesPack.cellCount {
            for place in pack.places(inCell: cell) {
                let names = pack.names(ofPlace: place)
                if isMatch(names.english) || names.german != names.english && isMatch(names.german)
                    || names.local != names.english && isMatch(names.local)
                {
                    found.append((place, cell))
                }
            }
        }
        return found.sorted { pack.size($0.place) > pack.size($1.place) }.prefix(limit).compactMap { place, cell in
            let latitude = Double(cell / 360) - 90 + pack.northing(place)
            let longitude = Double(cell % 360) - 180 + pack.easting(place)
            return Labels.Position(latitude, longitude).map {
                Match(name: name(Candidate(place: place, distance: 0), district: nil), position: $0)
            }
        }
    }
}
