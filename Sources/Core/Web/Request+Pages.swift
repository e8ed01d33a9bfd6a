public import Hummingbird

/// The parameters of a request for the picture of a PDF page.
public struct PagePictureRequest: Sendable {
    /// The allowed widths of the picture in pixels.
    private static let widths = 64...3000

    public let page: Int
    public let width: Int

    public init(_ request: Request) throws {
        page = try request.number("page", default: 1)
        let wanted = try request.number("width", default: 1000)
        width = min(max(wanted, Self.widths.lowerBound), Self.widths.upperBound)
    }
}

/// The parameters of a request for the text of PDF pages.
public struct PageTextRequest: Sendable {
    public let from: Int
    public let count: Int
    /// Whether the request asks for the positions of the words.
    public let withWords: Bool

    /// - Parameter most: the number of pages if the request contains no `count`.
    public init(_ request: Request, most: Int) throws {
        from = try request.number("from", default: 1)
        count = max(try request.number("count", default: most), 1)
        withWords = request.query("words") != "0"
    }
}
