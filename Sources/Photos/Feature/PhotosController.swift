import Acts
import Base
import Catalogue
import Hummingbird
import Web

/// Serves the timeline, and changes favourites.
struct PhotosController {
    let services: Services
    let library: any PhotoLibrary
    let timeline: Timeline

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/api/photos", use: photos)
        router.get("/api/photos/months", use: months)
        router.get("/api/photos/days", use: days)
        router.get("/api/photos/count", use: count)
        router.get("/api/photos/ids", use: ids)
        router.post("/api/photos/favourite", use: favourite)
    }
}

extension PhotosController {
    private struct Stretch: Encodable {
        /// The cards (the data of a photo as the app shows it) in the order of the timeline; null for a photo that has
        /// disappeared.
        let photos: [Card?]
        let rank: Int
        let total: Int
    }

    private func photos(_ request: Request, _ context: Context) async throws -> Response {
        let rank = max(0, try request.number("rank", default: 0))
        let (cards, total) = try await timeline.photos(
            try PhotoFilter(request, services.catalogue), try request.order(), rank: rank,
            limit: try request.number("limit", default: 100))
        return try json(Stretch(photos: cards, rank: rank, total: total))
    }

    private struct MonthList: Encodable {
        let months: [Timeline.Month]
        let total: Int
        let bytes: Int64
        /// One photo for each month; null for a photo that has disappeared. Only present if the request asks for covers.
        let covers: [Card?]?
    }

    private func months(_ request: Request, _ context: Context) async throws -> Response {
        let months = try await timeline.months(try PhotoFilter(request, services.catalogue), try request.order())
        var covers: [Card?]?
        if request.query("covers") == "1" {
            let cards = try services.catalogue.read { db in
                try Card.make(db, try FileRow.fetch(db, ids: months.covers).filter { $0.presence == .here })
            }
            let known = Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }
            covers = months.covers.map { known[$0] }
        }
        return try json(MonthList(months: months.months, total: months.total, bytes: months.bytes, covers: covers))
    }

    /// A list of days and a list of photo counts, in the same order. They take fewer bytes than a list of pairs, which
    /// matters for a large library.
    private struct DayList: Encodable {
        let days: [Int]
        let counts: [Int]
    }

    private func days(_ request: Request, _ context: Context) async throws -> Response {
        let limit = request.query("limit") == nil ? nil : max(1, try request.number("limit", default: 1))
        let days = try await timeline.days(try PhotoFilter(request, services.catalogue), try request.order(), limit: limit)
        return try json(DayList(days: days.map(\.day), counts: days.map(\.count)))
    }

    private func count(_ request: Request, _ context: Context) async throws -> Response {
        try json(["count": try await timeline.count(try PhotoFilter(request, services.catalogue))])
    }

    /// The maximum number of photos that can be selected at once.
    private static let maximumChosen = 100_000

    private func ids(_ request: Request, _ context: Context) async throws -> Response {
        let limit = min(max(try request.number("limit", default: Self.maximumChosen), 1), Self.maximumChosen)
        let ids = try await timeline.ids(
            try PhotoFilter(request, services.catalogue), try request.order(), rank: try request.number("rank", default: 0),
            limit: limit)
        return try json(["ids": ids])
    }

    private struct Liked: Decodable {
        let ids: [Int64]
        let favourite: Bool
    }

    private struct Changed: Encodable {
        let act: Int64?
        let count: Int
        /// Photos whose files could not be read. They cannot become favourites, because a favourite is identified by its file
        /// content.
        let failed: [FailedItem]
    }

    private func favourite(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(Liked.self)
        guard !body.ids.isEmpty else { throw Failure(.badRequest, "selection.noPhotos") }
        var identities: [Identity] = []
        var failed: [FailedItem] = []
        let ids = body.favourite ? try services.catalogue.read { try Companions.leads($0, of: body.ids) } : body.ids
        for chunk in ids.chunks(of: 500) {
            for file in try services.catalogue.read({ try FileRow.fetch($0, ids: Array(chunk)) }) {
                if let identity = file.identity {
                    identities.append(identity)
                } else if let identity = try await library.photo(file.id).identity {
                    identities.append(identity)
                } else {
                    let failure = file.failure ?? Failure(.corruptFile, "photo.notShown", file: file.path)
                    failed.append(FailedItem(FileMover.Refusal(file: file.id, failure: failure)))
                }
            }
        }
        let (act, count) = try services.catalogue.write { [identities] in
            try Favourites.set($0, identities, body.favourite)
        }
        if act != nil { services.events.send("library") }
        return try json(Changed(act: act, count: count, failed: failed))
    }
}

extension Request {
    fileprivate func order() throws -> Timeline.Order {
        guard let word = query("order") else { return .newest }
        guard let order = Timeline.Order(rawValue: word) else { throw Failure(.badRequest, "photos.unknownOrder") }
        return order
    }
}
