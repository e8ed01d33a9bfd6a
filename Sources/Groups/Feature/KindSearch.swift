import Base
import Catalogue
import Foundation
import GRDB
import GroupsEngine

extension SearchResult.Kind {
    static let kind = Self("kind")
}

/// Finds photos by their kind: "receipts", "Beleg", "tickets 2024". The results are the group of photos of this kind,
/// followed by the newest photos of the group.
enum KindSearch {
    /// The words for each kind in English and in German, in lower case and without accents.
    private static let names: [String: [String]] = [
        "receipt": [
            "receipt", "receipts", "beleg", "belege", "quittung", "quittungen", "kassenbon", "kassenbons", "bon", "bons",
            "kassenzettel", "rechnung", "rechnungen", "invoice", "invoices", "bill", "bills",
        ],
        "ticket": ["ticket", "tickets", "fahrkarte", "fahrkarten", "fahrschein", "eintrittskarte", "eintrittskarten"],
        "chat": ["chat", "chats", "unterhaltung", "unterhaltungen", "messages", "nachrichten"],
        "map": ["map", "maps", "landkarte", "landkarten", "stadtplan"],
        "document": ["document", "documents", "dokument", "dokumente", "brief", "briefe", "letter", "letters"],
        "card": ["card", "cards", "karte", "karten", "visitenkarte", "visitenkarten"],
        "code": ["code", "quelltext"],
        "music": ["music", "musik", "song", "songs", "lied", "lieder"],
        "movie": ["movie", "movies", "film", "films", "filme"],
        "book": ["book", "books", "buch", "bucher", "buecher"],
        "meme": ["meme", "memes"],
        "article": ["article", "articles", "artikel"],
        "post": ["post", "posts", "beitrag", "beitrage", "beitraege"],
        "shopping": ["shopping", "einkauf", "einkaufe", "einkaeufe"],
        "screenshot": ["screenshot", "screenshots", "bildschirmfoto", "bildschirmfotos"],
    ]

    static func kind(_ catalogue: Catalogue, _ cache: GroupCache) -> SearchKind {
        SearchKind(.kind) { request, limit in
            let now = LocalTime(unixSeconds: Int64(Date().timeIntervalSince1970))
            guard let (kind, span) = named(request.text, now) else { return [] }
            guard let group = try await cache.group(.kind, .series, key: kind) else { return [] }
            let order = try await cache.order(.kind, .series, key: kind)
            let end = span.map { $0.to.seconds + 86_400 } ?? .max
            let begin = span?.from.seconds ?? .min
            let ids = order.members.lazy.filter { $0.taken >= begin && $0.taken < end }.prefix(max(limit - 1, 1)).map(\.id)
            let newest = Array(ids)
            let found = try await blocking { try catalogue.read { try results($0, newest, kind) } }
            if found.isEmpty { return [] }
            let whole = SearchResult(
                kind: .kind, id: 0, title: kind, category: kind, link: "/groups/kind/\(kind)", count: group.count)
            return SearchFound(span == nil ? [whole] + found : found)
        }
    }

    /// Returns the kind named in a text, and the time span named in the rest of the text.
    private static func named(_ text: String, _ now: LocalTime) -> (kind: String, span: DateWords.Span?)? {
        let words = SearchText.fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let index = words.firstIndex(where: { kind(of: $0) != nil }), let kind = kind(of: words[index]) else { return nil }
        let rest = (words[..<index] + words[(index + 1)...]).joined(separator: " ")
        if rest.isEmpty { return (kind, nil) }
        return DateWords.spans(rest, now: now).first.map { (kind, $0) }
    }

    private static func kind(of word: String) -> String? { names.first { $0.value.contains(word) }?.key }

    private static func results(_ db: Database, _ ids: [Int64], _ kind: String) throws -> [SearchResult] {
        let files = try FileRow.fetch(db, ids: ids)
        let ranks = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        return files.sorted { (ranks[$0.id] ?? 0) < (ranks[$1.id] ?? 0) }.map { file in
            SearchResult(
                kind: .kind, id: file.id, title: file.name.display, snippet: file.directory.display, where: file.path.display,
                date: file.taken.iso, category: kind, photo: Card(file, copies: 1))
        }
    }
}
