import Base

/// A mail to add to an index.
public struct MailEntry: Sendable {
    public var number = 0
    /// The index of the mail's file in the folder; 0 if the archive is a single file.
    public var file = 0
    public var offset: Int64 = 0
    public var bytes: Int64 = 0
    public var sender = ""
    public var address = ""
    public var recipients = ""
    public var subject = ""
    public var subjectKey = ""
    public var preview = ""
    /// Seconds since 1970; nil if the date is unknown.
    public var date: Int64?
    public var zone = 0
    public var attachments = 0
    /// Whether a mail program has marked the mail as deleted.
    public var isDeleted = false
    public var thread = 0
    /// A hash of the Message-ID; 0 if the mail has none.
    public var identity: Int64 = 0
    /// A hash of the Message-ID, date, sender, subject, text and attachment names. All copies of a mail have the same key.
    public var key: Int64 = 0
    public var labels: [String] = []
    /// The texts to search: names and addresses, the body, and the names and texts of attachments.
    public var senderWords = ""
    public var recipientWords = ""
    public var body = ""
    public var files = ""

    public init() {}

    /// The approximate memory in bytes that the entry occupies until it is written.
    public var textBytes: Int {
        512 + senderWords.utf8.count + recipientWords.utf8.count + subject.utf8.count + body.utf8.count + files.utf8.count
    }
}

/// Prepares text for the tokenizer of the index.
enum MailWords {
    /// Puts spaces around each character of scripts that are written without spaces, so that each character is searched as a
    /// word. The text becomes composed (NFC), because the tokenizer knows no composition: Korean letters and the marks of kana
    /// would be words of their own.
    static func spaced(_ text: String) -> String {
        let text = text.composed
        // Most texts contain no such character, and therefore no UTF-8 byte of 0xE0 or more.
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

    /// Undoes `spaced`. Also removes spaces that the original text had between such characters.
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

    /// Whether a character is Han, kana, Hangul, Thai, Lao, Khmer or Burmese.
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
