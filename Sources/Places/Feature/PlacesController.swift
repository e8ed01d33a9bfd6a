import Acts
import Base
import Catalogue
import GRDB
import Hummingbird
import PlacesEngine
import Web

/// Finds places by name, lists photos with their positions for the map, and gives photos a place or takes it away.
struct PlacesController {
    let services: Services
    let library: any PhotoLibrary
    /// Called when the places of photos have changed.
    let onChange: @Sendable () async -> Void
    private let files = FileResponder()

    init(services: Services, library: any PhotoLibrary, onChange: @escaping @Sendable () async -> Void) {
        (self.services, self.library, self.onChange) = (services, library, onChange)
    }

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/places", use: find)
        router.get("/api/places/map", use: map)
        router.get("/api/places/names", use: names)
        router.get("/api/places/relief", use: relief)
        router.get("/api/places/photos", use: photos)
        router.post("/api/photos/place", use: change)
        router.get("/api/places/hints", use: hints)
        router.get("/api/places/hidden", use: hidden)
        router.put("/api/places/hidden", use: hide)
    }
}

// MARK: Names and the map

extension PlacesController {
    private struct Found: Encodable {
        struct Place: Encodable {
            let name: PlaceWords
            let country: PlaceWords
            let latitude: Double
            let longitude: Double
        }

        let places: [Place]
    }

    /// The number of places that are found by name.
    private static let maximum = 20

    private func find(_ request: Request, _ context: Context) async throws -> Response {
        let typed = SearchText.fold(request.query("q") ?? "")
        guard !typed.allSatisfy(\.isWhitespace) else { throw Failure(.badRequest, "place.noName") }
        let names = try packOfNames()
        return try await blocking {
            let found = names.find(typed, limit: Self.maximum, fold: SearchText.fold)
            return try json(
                Found(
                    places: found.map { match in
                        let known = KnownPlace(match.name, match.name.place)
                        return Found.Place(
                            name: known.words, country: known.countryWords, latitude: match.position.latitude,
                            longitude: match.position.longitude)
                    }))
        }
    }

    private struct Names: Encodable {
        struct Name: Encodable {
            let name: PlaceWords
            let latitude: Double
            let longitude: Double
            let size: Int
        }

        let names: [Name]
    }

    /// The number of names of an answer for the map.
    private static let maximumNames = 120

    private func names(_ request: Request, _ context: Context) async throws -> Response {
        guard let area = request.query("area").flatMap(PhotoFilter.Area.init) else { throw Failure(.badRequest, "place.noArea") }
        let names = try packOfNames()
        return try await blocking {
            let found = names.largest(
                latitudes: area.south...area.north, west: area.west, east: area.east, limit: Self.maximumNames)
            return try json(
                Names(
                    names: found.map { label in
                        Names.Name(
                            name: PlaceWords(english: label.names.english, german: label.names.german),
                            latitude: Self.rounded(label.position.latitude), longitude: Self.rounded(label.position.longitude),
                            size: label.size)
                    }))
        }
    }

    private func packOfNames() throws(Failure) -> PlaceNames {
        guard let path = PlacesParts.find(.names, program: services.program.display), let names = PlaceNames(path: path) else {
            throw Failure(.unknown, "place.partsMissing")
        }
        return names
    }

    /// The picture of the relief of the whole Earth, in equal steps of latitude and longitude.
    private func relief(_ request: Request, _ context: Context) async throws -> Response {
        guard let path = PlacesParts.find(.relief, program: services.program.display) else {
            throw Failure(.unknown, "place.mapMissing")
        }
        return try files.respond(BytePath(path), to: request, type: "image/jpeg", caching: .revalidate)
    }

    /// The pack of coasts and borders.
    private func map(_ request: Request, _ context: Context) async throws -> Response {
        guard let path = PlacesParts.find(.map, program: services.program.display) else {
            throw Failure(.unknown, "place.mapMissing")
        }
        return try files.respond(BytePath(path), to: request, type: "application/octet-stream", caching: .revalidate)
    }

    private struct Hints: Encodable {
        let hints: [PlaceHint]
    }

    private func hints(_ request: Request, _ context: Context) async throws -> Response {
        try json(Hints(hints: try await blocking { [catalogue = services.catalogue] in try catalogue.read(PlaceHints.find) }))
    }

    /// The positions of photos: three lists in the same order, newest first.
    private struct Positions: Encodable {
        var ids: [Int64] = []
        var latitudes: [Double] = []
        var longitudes: [Double] = []
    }

    private func photos(_ request: Request, _ context: Context) async throws -> Response {
        let filter = try PhotoFilter(request, services.catalogue)
        return try await blocking { [catalogue = services.catalogue] in
            var positions = Positions()
            let (condition, arguments) = filter.condition
            try catalogue.read { db in
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT fileId, photoPlace.latitude, photoPlace.longitude
                        FROM photoPlace CROSS JOIN file ON file.id = fileId WHERE \(FileRow.presentLead) AND \(condition) ORDER BY fileId DESC
                        """, arguments: arguments)
                while let row = try rows.next() {
                    positions.ids.append(row[0])
                    positions.latitudes.append(Self.rounded(row[1]))
                    positions.longitudes.append(Self.rounded(row[2]))
                }
            }
            return try json(positions)
        }
    }

    /// Five decimals are a metre.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
}

// MARK: Places that a person gives

extension PlacesController {
    private struct ChangeRequest: Decodable {
        let ids: [Int64]
        /// The versions of the cards that were displayed, one for each id; nil to accept any version.
        var versions: [String?]?
        var latitude: Double?
        var longitude: Double?
        var from: Source?

        enum Source: String, Decodable { case nowhere, files, neighbours }

        func choice() throws(Failure) -> PlaceChoices.Choice {
            switch (from, latitude, longitude) {
            case (.nowhere, nil, nil): return .none
            case (.files, nil, nil): return .asFound
            case (.neighbours, nil, nil): return .neighbours
            case (nil, let latitude?, let longitude?):
                guard let position = Labels.Position(latitude, longitude) else { throw Failure(.badRequest, "place.notAPoint") }
                return .position(position)
            default: throw Failure(.badRequest, "place.oneChoice")
            }
        }
    }

    private struct Changed: Encodable {
        let act: Int64?
        let count: Int
        /// Photos that are gone, that were replaced since they were displayed, or whose files could not be read.
        let failed: [FailedItem]
    }

    private static let batch = 500

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(ChangeRequest.self)
        let shown = try ItemChoice.versions(body.versions, of: body.ids)
        let choice = try body.choice()
        var (ready, refused): ([Int64], [FileMover.Refusal]) = ([], [])
        for id in body.ids {
            do {
                let photo = try await library.photo(id)
                if let failure = Self.refusal(photo, shown[id]) { throw failure }
                ready.append(id)
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: id, failure: failure))
            }
        }
        let outcome = try await blocking { [catalogue = services.catalogue, ready] in
            try PhotoPlaces.catchUp(catalogue)
            return try catalogue.write { db in
                let leads = try Companions.leads(db, of: ready)
                let files = try leads.chunks(of: Self.batch).flatMap { try FileRow.fetch(db, ids: Array($0)) }
                return try PlaceChoices.change(db, choice, of: files)
            }
        }
        if outcome.act != nil { await onChange() }
        return try json(Changed(act: outcome.act, count: outcome.count, failed: refused.map(FailedItem.init)))
    }

    private static func refusal(_ file: FileRow, _ version: String?) -> Failure? {
        guard file.presence == .here else { return Failure(.fileNotFound, "photo.gone", file: file.path) }
        guard file.identity != nil else { return file.failure ?? Failure(.corruptFile, "photo.notShown", file: file.path) }
        guard let version, !file.isVersion(version) else { return nil }
        return Failure(.changed, "tag.replaced", file: file.path)
    }
}
