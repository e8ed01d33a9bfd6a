import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Serves the files of the web app. Any other URL without a file extension is a page of the app and gets `index.html`.
struct StaticFiles {
    let root: BytePath
    private let files = FileResponder()
    private let shell: ShellPage

    init(root: BytePath) {
        self.root = root
        shell = ShellPage(web: root)
    }

    func addRoutes(to router: Router<Context>) {
        router.get("/", use: serve)
        router.get("/**", use: serve)
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml",
        "json": "application/json", "webmanifest": "application/manifest+json", "png": "image/png", "ico": "image/x-icon",
        "wasm": "application/wasm",
        "woff2": "font/woff2",
    ]

    func serve(_ request: Request, _ context: Context) async throws -> Response {
        let nothing = Failure(.fileNotFound, "request.noSuchAddress")
        guard let path = request.uri.path.removingPercentEncoding else { throw nothing }
        var parts = path.split(separator: "/").map(String.init)
        let version = parts.first.flatMap(AppFiles.version)
        if version != nil { parts.removeFirst() }
        // A page of an earlier version gets the files of today, but does not keep them.
        let caching: FileResponder.Caching = version.map(shell.isCurrent) == true ? .immutable : .revalidate
        guard parts.first != "api", parts.allSatisfy({ !$0.hasPrefix(".") && !$0.utf8.contains(0) }) else { throw nothing }
        if let last = parts.last, last.contains("."), let type = Self.types[BytePath(last).fileExtension] {
            let address = "/" + parts.joined(separator: "/")
            if JoinedFile.isJoined(address) {
                let text = try await blocking { [root] in try JoinedFile.text(of: address, in: root) }
                return answer(text, to: request, [.contentType: type], caching)
            }
            let file = root.appending(String(address.dropFirst()))
            do {
                return try files.respond(file, to: request, type: type, caching: caching)
            } catch let failure as Failure where failure.code == .fileNotFound {
                throw nothing  // without the place of the program, which is nobody's business who has no session
            }
        }
        guard version == nil else { throw nothing }
        return try await page(parts.joined(separator: "/"), request)
    }

    private func page(_ path: String, _ request: Request) async throws -> Response {
        let (languages, prefix) = (request.headers[.acceptLanguage], Forwarding.current?.prefix ?? "")
        let text = try await blocking { [shell] in try shell.text(path: path, languages: languages, prefix: prefix) }
        return answer(text, to: request, [.contentType: Self.types["html"] ?? "", .vary: "Accept-Language"])
    }

    /// Returns a response with a text assembled from several files. The ETag is a digest of the text.
    private func answer(
        _ text: [UInt8], to request: Request, _ fields: HTTPFields, _ caching: FileResponder.Caching = .revalidate
    ) -> Response {
        let tag = "\"\(sha256(text).prefix(32))\""
        var headers = fields
        headers[.eTag] = tag
        headers[.cacheControl] = caching.header
        if let known = request.headers[.ifNoneMatch], known == "*" || known.contains(tag) {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
    }
}
