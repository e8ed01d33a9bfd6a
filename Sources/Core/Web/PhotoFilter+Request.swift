import Base
public import Catalogue
public import Hummingbird

extension PhotoFilter {
    /// Reads the filter from the query of a request.
    public init(_ request: Request, _ catalogue: Catalogue) throws {
        self.init()
        screenshots = request.query("screenshots") == "1"
        folder = try request.path("folder").map { path in try catalogue.read { try Directories.path($0, shownAs: path) } }
        from = try Self.date(request.query("from"))
        to = try Self.date(request.query("to"))
        format = request.query("format")
        minimumBytes = try request.integer("minBytes")
        maximumBytes = try request.integer("maxBytes")
        photos = request.query("photos") == "1"
        videos = request.query("videos") == "1"
        favourites = request.query("favourites") == "1"
        state = try request.query("state").map { word in
            guard let state = State(rawValue: word) else { throw Failure(.badRequest, "request.unknownState", ["text": word]) }
            return state
        }
        ids = try request.query("ids").map { text in
            let ids = text.split(separator: ",").map { Int64($0) }
            guard ids.count <= Self.maximumIds, !ids.contains(nil) else {
                throw Failure(.badRequest, "request.notAList", ["name": "ids"])
            }
            return Set(ids.compactMap { $0 })
        }
        tag = try request.query("tag").map { text in try catalogue.read { try Self.tag(text, $0) } }
        area = try request.query("area").map { text in
            guard let area = Area(text) else { throw Failure(.badRequest, "filter.area", ["text": text]) }
            return area
        }
        alike = try request.query("like").map { text in try Alike(text, catalogue) }
        words = try request.query("q").map { text in
            guard !text.allSatisfy(\.isWhitespace) else { throw Failure(.badRequest, "filter.noWords") }
            return text
        }
        group = try request.query("group").map { text in try catalogue.read { try Group(text, $0) } }
    }

    /// Maximum number of photo ids in a filter, so that the ids fit into a URL.
    private static let maximumIds = 1000

    private static func date(_ text: String?) throws -> LocalTime? {
        guard let text else { return nil }
        guard let date = LocalTime(iso: text) else { throw Failure(.badRequest, "request.notADate", ["text": text]) }
        return date
    }
}
