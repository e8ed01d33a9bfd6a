public import Hummingbird

/// The page of a PDF whose picture a request asks for.
public struct PagePictureRequest: Sendable {
    /// The allowed widths of a page, in pixels.
    private static let widths = 64...3000

    public let page: Int
    public let width: Int

    public init(_ request: Request) throws {
        page = try request.number("page", default: 1)
        let wanted = try request.number("width", default: 1000)
        width = min(max(wanted, Self.widths.lowerBound), Self.widths.upperBound)
    }
}

/// The pages of a PDF whose text a request asks for.
public struct PageTextRequest: Sendable {
    public let from: Int
    public let count: Int
    /// Whether it asks for the positions of the words.
    public let withWords: Bool

    /// - Parameter most: the number of pages if the request names none.
    public init(_ request: Request, most: Int) throws {
        from = try request.number("from", default: 1)
        count = max(try request.number("count", default: most), 1)
        withWords = request.query("words") != "0"
    }
}
