import Basics
import Foundation
import HTTPTypes
import Hummingbird

/// The web app's own files; any other address without a file ending is a page of it and gets the shell.
struct StaticFiles {
    let root: BytePath
    private let files = FileResponder()

    init(root: BytePath) { self.root = root }

    func addRoutes(to router: Router<Context>) {
        router.get("/", use: serve)
        router.get("/**", use: serve)
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
        "json": "application/json", "webmanifest": "application/manifest+json", "png": "image/png", "ico": "image/x-icon", "wasm": "application/wasm",
        "woff2": "font/woff2",
    ]

    private func serve(_ request: Request, _ context: Context) async throws -> Response {
        let path = request.uri.path.removingPercentEncoding ?? ""
        let parts = path.split(separator: "/").map(String.init)
        if parts.first == "api" { throw Failure(.fileNotFound, "There is nothing at this address.") }
        guard parts.allSatisfy({ !$0.hasPrefix(".") && !$0.contains("\0") }) else { throw Failure(.fileNotFound, "There is nothing at this address.") }
        if let last = parts.last, last.contains("."), let type = Self.types[BytePath(last).fileExtension] {
            return try files.respond(root.appending(parts.joined(separator: "/")), to: request, type: type, caching: .revalidate)
        }
        return try files.respond(root.appending("index.html"), to: request, type: Self.types["html"] ?? "", caching: .revalidate)
    }
}
