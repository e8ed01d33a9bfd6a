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
        let files = AppFiles(in: web)
        let shell = Shell(version: files.version, files: ["/"] + files.paths.map { "/" + $0 })
        return Array("self.SHELL = ".utf8) + (try JSON.encode(shell))
            + Array(";\n\(forms)\nself.formFiles = formFiles;\n\(code)".utf8)
    }

    private static func contents(_ path: String, _ web: BytePath) throws -> String {
        guard let bytes = FileManager.default.contents(atPath: web.appending(path).display) else {
            throw Failure(.fileNotFound, "request.noSuchAddress")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
