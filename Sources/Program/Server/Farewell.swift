import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Unregisters service workers that are not Shoebox's own.
///
/// While Shoebox is not running, another user of the machine can answer on this port and install a worker that later reads and
/// changes everything. At each navigation, browsers request the script of the worker again, bypassing the worker itself. The
/// response to this request is a script that unregisters the worker.
struct Farewell {
    let web: BytePath

    /// - Returns: nil if the request does not ask for a worker script, or asks for the worker that paired devices use. Browsers
    ///   on this machine use no worker.
    func answer(to request: Request, _ way: Connection.Way) -> Response? {
        guard request.method == .get, let asked = Self.asked, request.headers[asked] == "script" else { return nil }
        if way != .local, request.uri.path == "/service-worker.js" { return nil }
        guard let script = FileManager.default.contents(atPath: web.appending("farewell.js").display) else { return nil }
        var headers: HTTPFields = [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-store"]
        // Without this header, the script would not replace a worker in a subfolder whose scope extends beyond that subfolder
        // (Service Workers, "Update", step 8).
        if let allowed = Self.allowed { headers[allowed] = "/" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: script)))
    }

    private static let asked = HTTPField.Name("Service-Worker"), allowed = HTTPField.Name("Service-Worker-Allowed")
}

extension HTTPFields {
    private static let clearing = HTTPField.Name("Clear-Site-Data")

    /// Makes the browser delete its "cache" or "cookies" for this origin.
    mutating func clear(_ kind: String) {
        if let field = Self.clearing { self[field] = "\"\(kind)\"" }
    }
}
