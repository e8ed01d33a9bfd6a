import Foundation

extension FileName {
    /// The value of the HTTP header Content-Disposition (RFC 6266).
    static func disposition(_ name: String, isShown: Bool) -> String {
        let safe = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
        return "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(safe)"
    }
}
