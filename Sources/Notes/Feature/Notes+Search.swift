import Base
public import Catalogue
import GRDB
public import Readings

extension Notes {
    public struct Found: Sendable {
        public let notes: [Note]
        /// The position of the next page; nil at the end.
        public let next: Keyset?
    }

    /// The number of hits that are fetched at a time …
    private static let atATime = 500
    /// … the maximum number of hits that are examined for a page, so that a page may have fewer notes than requested …
    private static let maximum = 20_000
    /// … and the maximum number of hits that are counted, so that a user who is typing does not have to wait longer.
    private static let maximumCounted = 2000

    /// Returns the notes that contain all words of a query. Those whose text was recognized most recently come first.
    ///
    /// - Parameters:
    ///   - category: only notes of this category; nil for all notes.
    ///   - after: `next` of the previous page.
    ///   - limit: 1…500.
    public func find(_ query: SearchQuery, _ category: Category? = nil, after: Keyset? = nil, limit: Int) throws -> Found {
        let limit = min(max(limit, 1), Self.atATime)
        let condition = " AND \(NoteRemoval.standing)" + (category == nil ? "" : " AND coalesce(note.chosen, note.category) = ?")
        return try catalogue.read { db in
            var notes: [Note] = []
            var last = after?.first
            var seen = 0
            while seen < Self.maximum {
                let size = category == nil ? limit : Self.atATime
                let hits = try SearchIndex.find(db, query, .note, before: last, limit: size)
                let ids = hits.map { String($0.ref) }.joined(separator: ",")
                let rows = try Row.fetchAll(
                    db, sql: Note.select + " WHERE note.id IN (\(ids))" + condition,
                    arguments: category.map { [$0.rawValue] } ?? [])
                let found = Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as Int64, $0) })
                for hit in hits {
                    last = hit.position
                    if let row = found[hit.ref] { notes += try Note.make(db, [row]) }
                    if notes.count == limit { return Found(notes: notes, next: Keyset(hit.position, 0)) }
                }
                if hits.count < size { return Found(notes: notes, next: nil) }
                seen += hits.count
            }
            return Found(notes: notes, next: last.map { Keyset($0, 0) })
        }
    }

    /// The number of notes that contain all words of a query, by category; nil if there are too many to count.
    public func count(_ query: SearchQuery) throws -> [String: Int]? {
        try catalogue.read { db in
            guard let refs = try SearchIndex.refs(db, query, .note, maximum: Self.maximumCounted) else { return nil }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT coalesce(chosen, category), count(*) FROM note
                    WHERE \(NoteRemoval.standing) AND id IN (SELECT value FROM json_each(?)) GROUP BY 1
                    """, arguments: ["[\(refs.map(String.init).joined(separator: ","))]"])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }
}
