import Basics
public import Catalogue
public import Hummingbird

extension PhotoFilter {
    /// The filter in a request's query.
    public init(_ request: Request, _ catalogue: Catalogue) throws {
        self.init()
        screenshots = request.query("screenshots") == "1"
        folder = try request.path("folder").map { path in try catalogue.read { try Directories.path($0, shownAs: path) } }
        from = try Self.date(request.query("from"))
        to = try Self.date(request.query("to"))
        format = request.query("format")
        minimumBytes = try request.integer("minBytes")
        maximumBytes = try request.integer("maxBytes")
    }

    private static func date(_ text: String?) throws -> LocalTime? {
        guard let text else { return nil }
        guard let date = LocalTime(iso: text) else { throw Failure(.badRequest, "request.notADate", ["text": text]) }
        return date
    }
}
