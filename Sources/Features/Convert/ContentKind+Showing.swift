import Foundation
import Sniffing

extension ContentKind {
    /// Whether a browser can show this content without running code in it. HTML and SVG are therefore excluded.
    var isShown: Bool {
        switch self {
        case .jpeg, .png, .webp, .avif, .gif, .bmp, .pdf, .text, .csv, .json: true
        default: false
        }
    }

    /// The media type with which the content is shown. Text is always shown as plain text.
    var shownType: String {
        switch family {
        case .text, .table, .mail: "text/plain; charset=utf-8"
        default: mediaType
        }
    }
}

extension FileName {
    /// The value of the HTTP header Content-Disposition (RFC 6266).
    static func disposition(_ name: String, isShown: Bool) -> String {
        let safe = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
        return "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(safe)"
    }
}
