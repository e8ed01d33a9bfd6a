import Basics
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Ends service workers that are not ours.
///
/// Another user of the machine can answer at this port while Shoebox does not run, and plant a worker that reads and changes everything
/// later. Browsers ask for a worker's script anew at each navigation, past the worker itself: in its place they get one that unregisters.
struct Farewell {
    let web: BytePath

    /// - Returns: nil when a request asks for no worker, or for the one that devices keep. This machine keeps none.
    func answer(to request: Request, _ way: Connection.Way) -> Response? {
        guard request.method == .get, let asked = Self.asked, request.headers[asked] == "script" else { return nil }
        if way == .network, request.uri.path == "/service-worker.js" { return nil }
        guard let script = FileManager.default.contents(atPath: web.appending("farewell.js").display) else { return nil }
        var headers: HTTPFields = [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-store"]
        // Without it, a worker below a folder that was let out of it would not be replaced (Service Workers, "Update", step 8).
        if let allowed = Self.allowed { headers[allowed] = "/" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: script)))
    }

    private static let asked = HTTPField.Name("Service-Worker"), allowed = HTTPField.Name("Service-Worker-Allowed")
}

extension HTTPFields {
    private static let clearing = HTTPField.Name("Clear-Site-Data")

    /// Has the browser drop its "cache" or "cookies" of this address.
    mutating func clear(_ kind: String) {
        if let field = Self.clearing { self[field] = "\"\(kind)\"" }
    }
}
