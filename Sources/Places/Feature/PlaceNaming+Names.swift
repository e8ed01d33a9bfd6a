public import Base
public import Catalogue
public import PlacesEngine

extension PlaceNaming {
    /// - Parameter version: changes with the pack.
    public init(_ names: PlaceNames, version: Int64) {
        self.init(version: version) { position in
            names.name(at: position).map { name in
                (KnownPlace(name, name.place), name.district.map { KnownPlace(name, $0) })
            }
        }
    }

    /// Opens the pack of names that set-up made; nil if it is missing or damaged.
    public static func find(program: BytePath) -> PlaceNaming? {
        guard let path = PlacesParts.find(.names, program: program.display), let stamp = FileStamp(of: BytePath(path)),
            let names = PlaceNames(path: path)
        else { return nil }
        return PlaceNaming(names, version: stamp.size &* 31 &+ stamp.modified / 1_000_000_000)
    }
}

extension KnownPlace {
    /// - Parameter place: the place of the name, or the district.
    init(_ name: PlaceName, _ place: PlaceName.Place?) {
        let code = name.country.code.utf8.reduce(Int64(0)) { $0 << 8 | Int64($1) }
        self.init(
            id: place?.id ?? -code, place: place.map { Names($0.names) }, regionKey: place == nil ? nil : name.region?.key,
            region: place == nil ? nil : name.region.map { Names($0.names) }, countryCode: name.country.code,
            country: Names(name.country.names))
    }
}

extension KnownPlace.Names {
    init(_ names: PlaceName.Names) { self.init(english: names.english, german: names.german, local: names.local) }
}
