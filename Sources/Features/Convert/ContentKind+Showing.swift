import Foundation
import Sniffing

extension ContentKind {
    /// Whether a browser can show it without running anything in it: not HTML and not SVG.
    var isShown: Bool {
        switch self {
        case .jpeg, .png, .webp, .avif, .gif, .bmp, .pdf, .text, .csv, .json: true
        default: false
        }
    }

    /// The media type under which it is shown. A text is always shown as plain text.
    var shownType: String {
        switch family {
        case .text, .table, .mail: "text/plain; charset=utf-8"
        default: mediaType
        }
    }
}

extension FileName {
    /// As a header of HTTP (RFC 6266).
    static func disposition(_ name: String, isShown: Bool) -> String {
        let safe = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
        return "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(safe)"
    }
}
