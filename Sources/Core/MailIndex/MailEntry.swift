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
    /// A hash of its Message-ID and of what it says: the same for copies of one mail.
    public var key: Int64 = 0
    public var labels: [String] = []
    /// Everything that is searched: names and addresses, text, names and texts of attachments.
    public var senderWords = ""
    public var recipientWords = ""
    public var body = ""
    public var files = ""

    public init() {}

    /// How much text waits with it to be written.
    public var textBytes: Int {
        512 + senderWords.utf8.count + recipientWords.utf8.count + subject.utf8.count + body.utf8.count + files.utf8.count
    }
}

/// Text as the index cuts it into words.
enum MailWords {
    /// Scripts without blanks between words are searched letter by letter: each gets blanks around it.
    static func spaced(_ text: String) -> String {
        // Most mails have no letter beyond this one, and no byte of it.
        let mayHave = text.utf8.withContiguousStorageIfAvailable { $0.reduce(0, max) >= 0xE0 } ?? true
        guard mayHave, text.unicodeScalars.contains(where: isLetterByLetter) else {
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
