import GRDB

/// Finds words in a few attachments like the index finds them in mails, and names the attachments that have them. Writes nothing.
public struct AttachedWords {
    private let database: DatabaseQueue
    private let count: Int
    private let parts: [String]

    /// The largest number of words of an excerpt.
    private static let shown = 32

    /// - Parameter texts: for each attachment, its name or all of its text that is searched.
    public init(_ texts: [String], _ query: MailQuery) throws {
        (count, parts) = (texts.count, query.partsOfFiles)
        database = try DatabaseQueue()
        try database.write { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE words USING fts5(files, tokenize=\(MailIndex.tokenizer))")
            let insert = try db.makeStatement(sql: "INSERT INTO words (rowid, files) VALUES (?, ?)")
            for (row, text) in texts.enumerated() { try insert.execute(arguments: [row, MailWords.spaced(text)]) }
        }
    }

    /// The attachments with most of the words; none if no word is found.
    ///
    /// - Returns: the indices of the attachments, in order, and whether they have all words.
    public func best() throws -> (places: [Int], areWhole: Bool) {
        var met = Array(repeating: 0, count: count)
        try database.read { db in
            let find = try db.makeStatement(sql: "SELECT rowid FROM words WHERE words MATCH ?")
            for part in parts { for row in try Int.fetchAll(find, arguments: [part]) { met[row] += 1 } }
        }
        guard let most = met.max(), most > 0 else { return ([], false) }
        return (met.indices.filter { met[$0] == most }, most == parts.count)
    }

    /// The text around the first words that were found.
    public func excerpt(of place: Int) throws -> String {
        let text = try database.read { db in
            try String.fetchOne(
                db, sql: "SELECT snippet(words, 0, '', '', '…', ?) FROM words WHERE words MATCH ? AND rowid = ?",
                arguments: [Self.shown, parts.joined(separator: " OR "), place])
        }
        return MailWords.joined(text ?? "")
    }
}
