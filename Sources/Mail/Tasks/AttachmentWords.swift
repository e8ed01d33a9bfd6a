import MailEngine
import PapersEngine

/// The searchable text of a mail's attachments: their names, and their words if they contain text. For an attached mail, this is
/// all text in that mail.
struct AttachmentWords {
    /// Maximum length of the searchable text of one attachment in bytes.
    private static let longestText = 1 << 20

    private let reader: MessageReader
    private let file: Int
    private let documents: MailDocuments
    /// The length of text in bytes that can still be added for all attachments of the mail together.
    private var room = 4 << 20

    /// - Parameter file: the index of the archive file that contains the mail.
    init(_ reader: MessageReader, file: Int, _ documents: MailDocuments) {
        (self.reader, self.file, self.documents) = (reader, file, documents)
    }

    /// Returns the text of an attachment. It is empty if the attachment has no words or if other attachments have used up `room`.
    mutating func all(of part: Part) throws(MailError) -> String {
        guard room > 0 else { return "" }
        var words: [String] = []
        func add(_ text: String?) {
            guard room > 0, let text, !text.isEmpty else { return }
            words.append(text)
            room -= text.utf8.count
        }
        add(part.fileName)
        add(try text(of: part))
        if part.type.isMessage {
            for inner in reader.message.parts[(part.index + 1)...].prefix(while: { $0.depth > part.depth }) where room > 0 {
                if reader.message.parts[inner.parent ?? 0].type.isMessage {
                    for field: StaticString in ["subject", "from", "to"] {
                        add(EncodedWords.decode(inner.header.first(field) ?? []))
                    }
                }
                add(inner.fileName)
                add(try text(of: inner))
            }
        }
        return words.joined(separator: "\n")
    }

    private func text(of part: Part) throws(MailError) -> String? {
        guard part.isLeaf else { return nil }
        if part.type.isText { return try plainText(of: part) }
        return part.isPDF ? try documents.words(of: part, reader, file: file) : try officeText(of: part)
    }

    private func officeText(of part: Part) throws(MailError) -> String? {
        guard part.end - part.bodyStart < Int64(OfficeText.maximumDocument), part.isOfficeDocument else { return nil }
        var pieces = try reader.content(of: part)
        return OfficeText.text(of: try pieces.prefix(OfficeText.maximumDocument).bytes)
    }

    private func plainText(of part: Part) throws(MailError) -> String {
        let text = try reader.text(of: part, limit: Self.longestText).text
        return part.type == .html ? HTMLText.text(of: text) : text
    }
}
