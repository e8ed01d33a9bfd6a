import Base
public import Catalogue
import GRDB

extension SearchResult.Kind {
    public static let note = Self("note")
}

extension Notes {
    public static let searchKind = SearchKind(.note, index: .note, describe: describe)

    private static func describe(_ db: Database, _ id: Int64, _ request: SearchRequest) throws -> SearchResult? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(note.edited, \(SearchedText.sql)) AS text, reading.readAt, coalesce(note.chosen, note.category) AS category,
                    (SELECT id FROM file WHERE file.identity = note.identity ORDER BY presence, id LIMIT 1) AS fileId
                    FROM note JOIN reading ON reading.identity = note.identity WHERE note.id = ? AND \(NoteRemoval.standing)
                    """), arguments: [id])
        guard let row else { return nil }
        let file = try (row["fileId"] as Int64?).flatMap { try FileRow.fetch(db, id: $0) }
        let title = file?.name.display ?? ""
        let snippet = Snippet(row["text"], request.query)
        return SearchResult(
            kind: .note, id: id, title: title, snippet: snippet.text, titleMatches: [], snippetMatches: snippet.matches,
            where: file?.path.display ?? "", date: LocalTime(unixSeconds: (row["readAt"] as Int64) / 1000).iso,
            category: row["category"], photo: file.map { Card($0, copies: 1) }, inPicture: true)
    }
}
