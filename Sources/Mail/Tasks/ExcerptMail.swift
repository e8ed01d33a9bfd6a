public import Base
import MailEngine
import MailIndex
public import Workers

/// Finds the text around the words of a search in one mail: in its own text, or otherwise in its attachments.
public struct ExcerptMail: MailTask {
    public struct Found: Codable, Sendable {
        /// The text around the words, about 32 words of it, as written in the mail.
        public let text: String
        /// The file name of the attachment that has the words, or "" if it has no name; nil for the text of the mail.
        public let attachment: String?
    }

    public static let name = "mail.excerpt"
    /// Maximum length of the searched text of the mail in bytes.
    private static let longestText = 1 << 20

    public let archive: BytePath
    private let place: MailLocation
    private let query: String
    private let areRead: Bool

    /// - Parameters:
    ///   - query: a search as in `MailQuery`. Words with an operator are not looked for.
    ///   - areRead: whether to search the texts of attachments if the text of the mail does not contain all words.
    public init(_ query: String, in place: MailLocation, of archive: BytePath, areRead: Bool) {
        (self.query, self.place, self.archive, self.areRead) = (query, place, archive, areRead)
    }

    public var files: WorkerFiles { reading(place) }
    /// The deadline is short, because the user waits for the result.
    public var deadline: Duration { .seconds(5) }

    /// - Returns: one excerpt; none if only the header of the mail has the words.
    public func run() throws(Failure) -> [Found] {
        let reader = try place.reader(in: archive)
        return try mailFailures { () throws(MailError) in try find(reader) }
    }

    private func find(_ reader: MessageReader) throws(MailError) -> [Found] {
        let query = MailQuery(query, in: .files)
        var texts = [try reader.plainText(limit: Self.longestText)]
        var names: [String] = [""]
        let own = Self.best(texts, query)
        if areRead, !own.areWhole {
            var words = AttachmentWords(reader, file: 0, MailDocuments(note: nil))
            for part in reader.message.attachments {
                texts.append(try words.all(of: part))
                names.append((part.fileName ?? "").composed)
            }
        }
        let found = texts.count > 1 ? Self.best(texts, query) : own
        // The text of the mail comes first if it has as many of the words as an attachment.
        guard let index = found.index, let text = try? found.words?.excerpt(of: index) else { return [] }
        return [Found(text: text, attachment: index == 0 ? nil : names[index])]
    }

    private static func best(
        _ texts: [String], _ query: MailQuery
    ) -> (index: Int?, areWhole: Bool, words: AttachedWords?) {
        guard let words = try? AttachedWords(texts, query), let (indexes, areWhole) = try? words.best() else {
            return (nil, false, nil)
        }
        return (indexes.first, areWhole, words)
    }
}
