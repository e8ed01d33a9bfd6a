import Base
import MailEngine
import MailIndex

/// Reads the parts of a mail that are needed for searching and listing.
extension MailEntry {
    /// Maximum length of the searchable text of one mail in bytes.
    private static let longestText = 1 << 20
    private static let previewLength = 240

    /// - Parameter mailbox: the name of the mailbox in a folder of mails, which becomes a label; nil for none.
    init(
        _ reader: MessageReader, file: Int, mailbox: String? = nil, linker: inout ThreadLinker, documents: MailDocuments
    ) throws(MailError) {
        let message = reader.message, summary = MailSummary(message)
        self.init()
        number = message.number
        self.file = file
        offset = message.start
        bytes = message.bytes
        isDeleted = reader.isDeleted
        sender = ComposedText.of(summary.from.first?.name ?? "")
        address = summary.from.first?.address ?? ""
        recipients = ComposedText.of(summary.to.map(\.label).joined(separator: ", ")).shortened(300)
        subject = ComposedText.of(summary.subject).shortened(1000)
        date = summary.date?.seconds
        zone = summary.date?.zone ?? 0
        attachments = summary.attachments
        identity = summary.identity
        let base = BaseSubject(subject)
        subjectKey = base.text.shortened(1000)
        thread = linker.thread(of: summary, base: base, number: message.number)
        labels = Self.labels(message) + (mailbox.map { [$0] } ?? [])
        let people = { (field: StaticString) in
            message.header.all(field).flatMap { Address.list($0, fallback: message.fallbackCharset) }
        }
        senderWords = (people("from") + people("reply-to")).map(\.full).joined(separator: "\n")
        recipientWords = (people("to") + people("cc") + people("bcc")).map(\.full).joined(separator: "\n").shortened(
            100_000)
        body = try reader.plainText(limit: Self.longestText)
        preview = ComposedText.of(Self.preview(body))
        if summary.attachments > 0 {
            var words = AttachmentWords(reader, file: file, documents)
            var texts: [String] = []
            for part in reader.message.attachments { texts.append(try words.all(of: part)) }
            files = texts.filter { !$0.isEmpty }.joined(separator: "\n")
        }
        key = Self.key(self, reader)
    }

    /// Returns the labels in `X-Gmail-Labels`.
    private static func labels(_ message: ScannedMessage) -> [String] {
        guard let field = message.header.first("x-gmail-labels") else { return [] }
        return ComposedText.of(EncodedWords.decode(field)).split(separator: ",").map {
            $0.trimmingPrefix { $0 == " " || $0 == "\"" }
        }.map {
            label in
            var label = String(label)
            while let last = label.last, last == " " || last == "\"" { label.removeLast() }
            return label
        }.filter { !$0.isEmpty && $0.utf8.count < 200 }
    }

    /// Returns a key that identifies the same mail in another archive. The key depends on the Message-ID, date, sender, subject,
    /// text and attachment names, but not on the transfer encoding.
    private static func key(_ entry: MailEntry, _ reader: MessageReader) -> Int64 {
        var key = MailKey()
        key.add(UInt64(bitPattern: entry.identity))
        key.add(UInt64(bitPattern: entry.date ?? 0))
        for text in [entry.address, entry.subject, entry.body] { key.add(text) }
        for part in reader.message.attachments { key.add(part.fileName ?? part.type.description) }
        return key.value
    }

    /// Returns the beginning of the new text of a mail, that is, without quoted history. Each run of white space becomes one
    /// space.
    private static func preview(_ text: String) -> String {
        let start = String(text.prefix(bytes: 6000))
        var words: [UInt8] = []
        words.reserveCapacity(previewLength + 8)
        for byte in QuotedHistory.newText(of: start).utf8 {
            if byte > 0x20 {
                // The text is truncated only between characters.
                if words.count > previewLength, byte & 0xC0 != 0x80 { break }
                words.append(byte)
            } else if let last = words.last, last != 0x20 {
                words.append(0x20)
            }
        }
        if words.last == 0x20 { words.removeLast() }
        return String(decoding: words, as: UTF8.self)
    }
}

extension String {
    /// Returns the string truncated to at most this number of bytes, between two characters.
    fileprivate func shortened(_ length: Int) -> String { utf8.count > length ? String(prefix(bytes: length)) : self }

    fileprivate func prefix(bytes length: Int) -> Substring {
        var end = utf8.index(startIndex, offsetBy: length, limitedBy: endIndex) ?? endIndex
        while end > startIndex, end < endIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return self[..<end]
    }
}
