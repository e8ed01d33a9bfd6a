public import Base
public import Hummingbird
public import Workers

/// Shows PDFs page by page, because browsers on phones cannot show them. A controller finds the PDF, wherever it lies.
public protocol PDFRoutes: Sendable {
    associatedtype Viewer: PDFViewer

    var pages: Viewer { get }

    /// Runs `body` with the path that identifies the requested PDF, and the path through which it is opened. A failure names the
    /// PDF as the user knows it.
    func opened<Answer: Sendable>(
        _ request: Request, _ context: Context, _ body: (BytePath, BytePath) async throws -> Answer
    ) async throws -> Answer
}

extension PDFRoutes {
    /// - Parameter path: the path of the description. The paths of the contents, of a page and of the text begin with it.
    public func addPDFRoutes(at path: String, to router: some RouterMethods<Context>) {
        router.get("\(path)", use: describe)
        router.get("\(path)/contents", use: contents)
        router.get("\(path)/page", use: page)
        router.get("\(path)/text", use: text)
    }

    private func describe(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await opened(request, context) { try await pages.describe($1) })
    }

    private func contents(_ request: Request, _ context: Context) async throws -> Response {
        try json(try await opened(request, context) { try await pages.contents(of: $1) })
    }

    private func page(_ request: Request, _ context: Context) async throws -> Response {
        let page = try request.number("page", default: 1)
        // The width of the picture in pixels.
        let width = min(max(try request.number("width", default: 1000), 64), 3000)
        let picture = try await opened(request, context) { path, inner in
            try await pages.picture(of: path, inner, page: page, width: width)
        }
        return try FileResponder()
            .respond(picture, to: request, type: "image/jpeg", caching: .revalidate, disposition: "inline")
    }

    private func text(_ request: Request, _ context: Context) async throws -> Response {
        let from = try request.number("from", default: 1)
        let count = max(try request.number("count", default: Viewer.mostPagesOfText), 1)
        let withWords = request.query("words") != "0"
        return try json(
            try await opened(request, context) { _, inner in
                try await pages.text(of: inner, from: from, count: count, withWords: withWords)
            })
    }
}
