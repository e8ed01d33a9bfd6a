public import Catalogue
import Basics

/// One thing that was found: the shape `SearchResult` of `docs/api.md`.
public struct SearchResult: Codable, Sendable {
    public enum Kind: String, Codable, Sendable, CaseIterable { case note, file }

    public let kind: Kind
    /// Of the note or the photo.
    public let id: Int64
    /// The file's name.
    public let title: String
    /// The text around the first word that was found; the folder, for a file.
    public let snippet: String
    /// Where the words stand in `title` and `snippet`: start and end in UTF-16 units.
    public let titleMatches: [[Int]]
    public let snippetMatches: [[Int]]
    /// The file's path.
    public let `where`: String
    /// Local time without a zone for a photo, the time of reading for a note: RFC 3339.
    public let date: String
    public let category: String?
    public let photo: Card?
}

/// The part of a text that shows a match.
struct Snippet {
    static let before = 40
    static let length = 180

    let text: String
    let matches: [[Int]]

    init(_ text: String, _ query: SearchQuery) {
        let flat = text.split(separator: "\n").joined(separator: " ")
        let first = query.matches(in: flat, limit: 1).first?.lowerBound ?? 0
        let utf16 = flat.utf16
        var start =
            utf16.index(utf16.startIndex, offsetBy: max(0, first - Self.before), limitedBy: utf16.endIndex) ?? utf16.startIndex
        start = flat.rangeOfComposedCharacter(at: start)
        if first > Self.before, let space = flat[start...].firstIndex(of: " "),
            utf16.distance(from: start, to: space) < Self.before
        {
            start = flat.index(after: space)
        }
        let cut = flat[start...].prefix(Self.length)
        let isWhole = cut.endIndex == flat.endIndex
        self.text = (start > flat.startIndex ? "…" : "") + cut + (isWhole ? "" : "…")
        matches = query.matches(in: self.text).map { [$0.lowerBound, $0.upperBound] }
    }
}

extension String {
    /// The beginning of the letter that an index lies in.
    fileprivate func rangeOfComposedCharacter(at index: String.Index) -> String.Index {
        indices.last { $0 <= index } ?? startIndex
    }
}
