public import GRDB

/// Inserts mails into an index, using statements that are prepared only once.
public struct MailInsertion {
    private let mail: Statement
    private let words: Statement
    private let label: Statement
    private let mailLabel: Statement

    public init(_ db: Database) throws {
        mail = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO mail (id, fileId, offset, bytes, sender, address, recipients, subject, preview, date, zone, isDated,
                    attachments, thread, identity, key, senderKey, subjectKey, isDeleted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        words = try db.cachedStatement(
            sql: "INSERT INTO words (rowid, sender, recipients, subject, body, files) VALUES (?, ?, ?, ?, ?, ?)")
        label = try db.cachedStatement(sql: "INSERT OR IGNORE INTO label (name) VALUES (?)")
        mailLabel = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO mailLabel (labelId, mailId) SELECT id, ? FROM label WHERE name = ?")
    }

    /// Inserts first the rows of all mails and then the words of all mails. FTS5 flushes its buffer whenever another statement
    /// runs, and with alternating rows and words, this would take half of the time.
    public func add(_ entries: [MailEntry]) throws {
        for entry in entries { try addMail(entry) }
        for entry in entries { try addWords(entry) }
    }

    private func addMail(_ entry: MailEntry) throws {
        try mail.execute(arguments: [
            entry.number, entry.file, entry.offset, entry.bytes, entry.sender, entry.address, entry.recipients, entry.subject,
            entry.preview, entry.date ?? 0, entry.zone, entry.date != nil, entry.attachments, entry.thread, entry.identity,
            entry.key, (entry.sender.isEmpty ? entry.address : entry.sender).lowercased(), entry.subjectKey,
            entry.isDeleted,
        ])
        for name in entry.labels {
            try label.execute(arguments: [name])
            try mailLabel.execute(arguments: [entry.number, name])
        }
    }

    private func addWords(_ entry: MailEntry) throws {
        try words.execute(arguments: [
            entry.number, MailWords.spaced(entry.senderWords), MailWords.spaced(entry.recipientWords),
            MailWords.spaced(entry.subject), MailWords.spaced(entry.body), MailWords.spaced(entry.files),
        ])
    }
}
