import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// Serves the service worker with a list of the app's files at its beginning. If any file changes, the worker changes too, so
/// phones fetch all files again.
struct ShellWorker {
    let web: BytePath

    func addRoutes(to router: some RouterMethods<Context>) {
        router.get("/service-worker.js", use: worker)
    }

    private struct Shell: Encodable {
        let version: String
        let files: [String]
    }

    /// The file extensions of the app's files that a phone caches.
    private static let kinds: Set<String> = ["html", "js", "css", "svg", "png", "webmanifest", "wasm", "json"]
    /// The path prefixes of files that a phone does not cache: the pairing page, and files that only developers use.
    private static let others = [
        "pair/", "design/", "openapi.json", "deno.json", "service-worker.js", "farewell.js", "index.html",
    ]
    private static let needed: Set<String> = ["design/shell.css"]

    private func worker(_ request: Request, _ context: Context) async throws -> Response {
        let text = try await blocking { [web] in try Self.text(web) }
        return Response(
            status: .ok, headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
    }

    private static func text(_ web: BytePath) throws -> [UInt8] {
        let code = try contents("service-worker.js", web)
        // A service worker is no module everywhere, so the module becomes a part of it.
        let forms = try contents("core/form-files.js", web).replacing("\nexport ", with: "\n")
        let files = files(web)
        let index = FileStamp(of: web.appending("index.html")).map { "\($0.size) \($0.modified)" } ?? ""
        let version = sha256(index + files.map { "\n\($0.path) \($0.stamp)" }.joined()).prefix(16)
        let shell = Shell(version: String(version), files: ["/"] + files.map { "/" + $0.path })
        return Array("self.SHELL = ".utf8) + (try JSON.encode(shell))
            + Array(";\n\(forms)\nself.formFiles = formFiles;\n\(code)".utf8)
    }

    private static func contents(_ path: String, _ web: BytePath) throws -> String {
        guard let bytes = FileManager.default.contents(atPath: web.appending(path).display) else {
            throw Failure(.fileNotFound, "request.noSuchAddress")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func files(_ web: BytePath) -> [(path: String, stamp: String)] {
        // The folder may be a symbolic link.
        let root = web.real ?? web
        guard let walk = FileManager.default.enumerator(atPath: root.display) else { return [] }
        var found: [(path: String, stamp: String)] = []
        while let path = walk.nextObject() as? String {
            guard kinds.contains(BytePath(path).fileExtension),
                !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                needed.contains(path) || !others.contains(where: { path.hasPrefix($0) }),
                let stamp = FileStamp(of: root.appending(path))
            else { continue }
            // A joined file changes whenever one of the files included in it changes, so a digest of its text is used.
            let text = JoinedFile.isJoined("/" + path) ? try? JoinedFile.text(of: "/" + path, in: root) : nil
            found.append((path, text.map { sha256($0) } ?? "\(stamp.size) \(stamp.modified)"))
        }
        return found.sorted { $0.path < $1.path }
    }
}
