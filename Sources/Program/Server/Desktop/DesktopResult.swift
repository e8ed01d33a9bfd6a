import Base
public import Catalogue
import Foundation
import Search

/// A search result as the desktop shows it: the schema `DesktopResult` of `Web/openapi.json`.
public struct DesktopResult: Codable, Sendable, Equatable {
    /// Identifies the found item, for example "note:12".
    public let id: String
    public let kind: SearchResult.Kind
    public let title: String
    /// The line below the title: a date, and the words around the first match or the folder. It may be empty.
    public let text: String
    /// The page of the app that shows the item.
    public let page: String
    /// Whether the title contains a word of the query.
    public let inTitle: Bool
}

extension DesktopResult {
    /// The maximum number of results of each kind, and of all kinds. GNOME Shell shows five of a program at most.
    static let perKind = 5, maximum = 20
    /// The maximum number of code points of a line. A single character can consist of any number of them.
    private static let lineLength = 160
    /// Kinds that are pages of the app and whose titles are not texts.
    private static let unnamed: Set<String> = ["date", "kind"]

    /// Returns the results of a search. Those with the words in their titles come first, then the best of each kind, then the
    /// second ones.
    static func list(_ answer: Search.Answer, _ query: String) -> [Self] {
        let lists = answer.groups.filter { !unnamed.contains($0.kind.rawValue) }
            .map { $0.results.prefix(perKind).compactMap { Self($0, query) } }
        let ordered = (0..<perKind).flatMap { rank in lists.compactMap { rank < $0.count ? $0[rank] : nil } }
        var known: Set<String> = []
        let distinct = (ordered.filter(\.inTitle) + ordered.filter { !$0.inTitle }).filter { known.insert($0.id).inserted }
        return Array(distinct.prefix(maximum))
    }

    /// Returns nil for a result without a page.
    private init?(_ result: SearchResult, _ query: String) {
        guard let page = Self.page(of: result, query) else { return nil }
        let words = Self.line(result.snippet), folder = Self.line(BytePath(result.where).name.display)
        let titles = [Self.line(result.title), Self.line(result.mail ?? ""), words, folder]
        let title = titles.first { !$0.isEmpty } ?? "–"
        let date = String((result.photo?.taken ?? result.date).prefix(10))
        id = result.kind.rawValue + ":" + (result.link ?? String(result.id))
        kind = result.kind
        self.title = title
        text = [date, words.isEmpty ? folder : words].filter { !$0.isEmpty && $0 != title }.joined(separator: " · ")
        self.page = page
        inTitle = !result.titleMatches.isEmpty
    }

    /// Returns the page of a result, on which the words are marked. `Web/features/search/result-row.js` does the same for results
    /// in the app. The photo of a note opens above the notes with the words, because it may have been deleted since.
    private static func page(of result: SearchResult, _ query: String) -> String? {
        guard let link = result.link else {
            let photo = result.photo.map { ["photo": String($0.id)] } ?? [:]
            let marked = result.inPicture && !photo.isEmpty ? photo.merging(["find": query]) { $1 } : photo
            if result.kind.rawValue == "note" { return Search.link("/notes", marked.merging(["q": query]) { $1 }) }
            return photo.isEmpty ? nil : Search.link("/photos", marked)
        }
        guard ["mail", "attachment", "scan"].contains(result.kind.rawValue) else { return link }
        let parts = link.split(separator: "#", maxSplits: 1)
        return Search.link(String(parts[0]), ["find": query]) + (parts.count == 2 ? "#" + parts[1] : "")
    }

    /// Returns a text as one short line without characters that control a terminal or the direction of the text.
    private static func line(_ text: String) -> String {
        let words = text.unicodeScalars.prefix(4 * lineLength).split { $0.properties.isWhitespace }
        let line = words.map { String(Substring($0)) }.joined(separator: " ").harmlessLine.unicodeScalars
        if line.count <= lineLength { return String(line) }
        return String(String.UnicodeScalarView(line.prefix(lineLength - 1))) + "…"
    }
}
