import Base
import Foundation
import HTTPTypes
import Hummingbird
import Web

/// Responds to a request with a file extracted from a mail.
struct MailFileResponder {
    private let files = FileResponder()

    /// - Parameter isShown: whether the browser may show the file; otherwise the browser saves it.
    func answer(_ path: BytePath, _ type: String, name: String, isShown: Bool, _ request: Request) throws -> Response {
        let safe =
            (name.isEmpty ? "attachment" : name).addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "attachment"
        let type = type == "text/plain" ? "text/plain; charset=utf-8" : type
        var response = try files.respond(
            path, to: request, type: isShown ? type : "application/octet-stream", caching: .revalidate,
            disposition: "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(safe)")
        // Shoebox's pages may embed a PDF, because the browser's viewer isolates it.
        if isShown, type == "application/pdf" { response.headers[.contentSecurityPolicy] = "frame-ancestors 'self'" }
        return response
    }
}
