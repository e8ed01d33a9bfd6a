public import Base

extension PlaceNames {
    /// A place that a person may mean by a name.
    public struct Match: Sendable {
        public let name: PlaceName
        public let position: Labels.Position
    }

    /// Finds places by the beginning of their names, in English, in German, or in the language of the country: the largest first.
    /// Looks at the bytes of all names, which takes some milliseconds.
    ///
    /// - Parameters:
    ///   - typed: what the person typed, folded.
    ///   - fold: folds a name in the same way.
    public func find(_ typed: String, limit: Int, fold: (String) -> String) -> [Match] {
        let prefix = NamePrefix(typed)
        var found: [(place: Int, cell: Int)] = []
        for cell in 0..<PlacesPack.cellCount {
            for place in pack.places(inCell: cell) where pack.hasName(ofPlace: place, where: prefix.mayBegin) {
                let names = pack.names(ofPlace: place)
                let all = Set([names.english, names.german, names.local])
                if all.contains(where: { fold($0).hasPrefix(typed) }) { found.append((place, cell)) }
            }
        }
        return found.sorted { pack.size($0.place) > pack.size($1.place) }.prefix(limit).compactMap { place, cell in
            position(place, cell).map {
                Match(name: name(Candidate(place: place, distance: 0), district: nil), position: $0)
            }
        }
    }
}
