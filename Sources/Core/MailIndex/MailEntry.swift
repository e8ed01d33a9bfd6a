/// A mail to add to an index.
public struct MailEntry: Sendable {
    public var number = 0
    /// The index of its file in the folder; 0 in an archive that is one file.
    public var file = 0
    public var offset: Int64 = 0
    public var bytes: Int64 = 0
    public var sender = ""
    public var address = ""
    public var recipients = ""
    public var subject = ""
    public var subjectKey = ""
    public var preview = ""
    /// Seconds since 1970; nil if the date is not known.
    public var date: Int64?
    public var zone = 0
    public var attachments = 0
    public var thread = 0
    /// A hash of the Message-ID; 0 if there is none.
    public var identity: Int64 = 0
    /// A hash of the Message-ID and of the content: the same for copies of a mail.
    public var key: Int64 = 0
    public var labels: [String] = []
    /// The texts that are searched: names and addresses, the body, names and texts of attachments.
    public var senderWords = ""
    public var recipientWords = ""
    public var body = ""
    public var files = ""

    public init() {}

    /// The memory that the entry takes until it is written, roughly, in bytes.
    public var textBytes: Int {
        512 + senderWords.utf8.count + recipientWords.utf8.count + subject.utf8.count + body.utf8.count + files.utf8.count
    }
}

/// Prepares text for the tokenizer of the index.
enum MailWords {
    /// Puts spaces around each letter of scripts without spaces between words, so that these are searched letter by letter.
    static func spaced(_ text: String) -> String {
        // Most texts have no such letter, and so no byte of 0xE0 or more in UTF-8.
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

    /// Reverts `spaced`. It also removes spaces that the text itself had between such letters.
    static func joined(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isLetterByLetter) else { return text }
        var out = String.UnicodeScalarView()
        var isAfterLetter = false
        for scalar in text.unicodeScalars {
            let isLetter = isLetterByLetter(scalar)
            if isLetter, out.last == " " { out.removeLast() }
            if scalar != " " || !isAfterLetter { out.append(scalar) }
            isAfterLetter = isLetter
        }
        return String(out)
    }

    /// Whether a letter is Han, kana, Hangul, Thai, Lao, Khmer or Burmese.
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
