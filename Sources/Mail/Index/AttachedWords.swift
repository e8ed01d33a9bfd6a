import GRDB

/// Finds the attachments that contain the words of a query, by the same rules as the index of mails. Writes nothing to disk.
public struct AttachedWords {
    private let database: DatabaseQueue
    private let count: Int
    private let parts: [String]

    /// Maximum number of words in a snippet.
    private static let shown = 32

    /// - Parameter texts: one text for each attachment: its name, or its complete searchable text.
    public init(_ texts: [String], _ query: MailQuery) throws {
        (count, parts) = (texts.count, query.partsOfFiles)
        database = try DatabaseQueue()
        try database.write { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE words USING fts5(files, tokenize=\(MailIndex.tokenizer))")
            let insert = try db.makeStatement(sql: "INSERT INTO words (rowid, files) VALUES (?, ?)")
            for (row, text) in texts.enumerated() { try insert.execute(arguments: [row, MailWords.spaced(text)]) }
        }
    }

    /// Returns the attachments with the highest number of matching parts (words and phrases) of the query. Returns none if no
    /// attachment contains any part.
    ///
    /// - Returns: the indices of these attachments in ascending order, and whether they contain all parts of the query.
    public func best() throws -> (indexes: [Int], areWhole: Bool) {
        var met = Array(repeating: 0, count: count)
        try database.read { db in
            let find = try db.makeStatement(sql: "SELECT rowid FROM words WHERE words MATCH ?")
            for part in parts { for row in try Int.fetchAll(find, arguments: [part]) { met[row] += 1 } }
        }
        guard let maximum = met.max(), maximum > 0 else { return ([], false) }
        return (met.indices.filter { met[$0] == maximum }, maximum == parts.count)
    }

    /// Returns the text around the first matches in an attachment.
    public func excerpt(of index: Int) throws -> String {
        let text = try database.read { db in
            try String.fetchOne(
                db, sql: "SELECT snippet(words, 0, '', '', '…', ?) FROM words WHERE words MATCH ? AND rowid = ?",
                arguments: [Self.shown, parts.joined(separator: " OR "), index])
        }
        return MailWords.joined(text ?? "")
    }
}
