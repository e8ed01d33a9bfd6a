import Foundation
import ScreenshotsEngine

/// Makes links that search for a work on a website that is likely to know it. Only the user opens a link.
enum SearchLink {
    static func url(_ type: ScreenType, title: String, creator: String?) -> String? {
        let words = [title, creator].compactMap { $0 }.joined(separator: " ")
        // All characters except letters, digits and "-._~" are escaped (RFC 3986, section 2.3).
        let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        guard let query = words.addingPercentEncoding(withAllowedCharacters: unreserved), !query.isEmpty else { return nil }
        switch type {
        case .music: return "https://music.youtube.com/search?q=\(query)"
        case .movie: return "https://www.themoviedb.org/search?query=\(query)"
        case .book: return "https://openlibrary.org/search?q=\(query)"
        default: return nil
        }
    }
}
