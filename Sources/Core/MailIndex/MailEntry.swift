public import GRDB

/// A mail as the index takes it.
public struct MailEntry: Sendable {
    public var number = 0
    /// The place of its file in the folder; 0 for an archive that is one file.
    public var file = 0
    public var offset: Int64 = 0
    public var bytes: Int64 = 0
    public var sender = ""
    public var address = ""
    public var recipients = ""
    public var subject = ""
    public var subjectKey = ""
    public var preview = ""
    /// Seconds since 1970; nil where nothing tells.
    public var date: Int64?
    public var zone = 0
    public var attachments = 0
    public var thread = 0
    /// A hash of its Message-ID; 0 where there is none.
    public var identity: Int64 = 0
    public var labels: [String] = []
    /// Everything that is searched: names and addresses, text, names and texts of attachments.
    public var senderWords = ""
    public var recipientWords = ""
    public var body = ""
    public var files = ""

    public init() {}

    public func insert(_ db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO mail (id, fileId, offset, bytes, sender, address, recipients, subject, preview, date, zone, isDated,
                    attachments, thread, identity, senderKey, subjectKey) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            number, file, offset, bytes, sender, address, recipients, subject, preview, date ?? 0, zone, date != nil, attachments,
            thread,
            identity, (sender.isEmpty ? address : sender).lowercased(), subjectKey,
        ])
        try db.cachedStatement(
            sql: "INSERT INTO words (rowid, sender, recipients, subject, body, files) VALUES (?, ?, ?, ?, ?, ?)"
        )
        .execute(arguments: [
            number, MailWords.spaced(senderWords), MailWords.spaced(recipientWords), MailWords.spaced(subject),
            MailWords.spaced(body),
            MailWords.spaced(files),
        ])
        for label in labels {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO label (name) VALUES (?)").execute(arguments: [label])
            try db.cachedStatement(
                sql: "INSERT OR IGNORE INTO mailLabel (labelId, mailId) SELECT id, ? FROM label WHERE name = ?"
            ).execute(arguments: [number, label])
        }
    }
}

/// Text as the index cuts it into words.
enum MailWords {
    /// Scripts without blanks between words are searched letter by letter: each gets blanks around it.
    static func spaced(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0xE1 }), text.unicodeScalars.contains(where: isLetterByLetter) else {
            return text
        }
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isLetterByLetter(scalar) { out.append(contentsOf: [" ", scalar, " "]) } else { out.append(scalar) }
        }
        return String(out)
    }

    /// Han, kana, Hangul, Thai, Lao, Khmer, Burmese.
    static func isLetterByLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF,
            0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
