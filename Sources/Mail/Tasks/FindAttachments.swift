public import Base
import MailEngine
import MailIndex
public import Workers

/// Finds the attachments of one mail that match a search. Searches their names first. If the names do not contain all words,
/// searches the texts of the attachments.
public struct FindAttachments: MailTask {
    public struct Found: Codable, Sendable {
        /// The index in the attachments of `MailMessage`.
        public let index: Int
        /// The file name, or the subject of an attached mail; nil if there is none.
        public let name: String?
        /// The text around the found words in the attachment; nil if the name contains the words.
        public let excerpt: String?
    }

    public static let name = "mail.find"
    /// Maximum number of attachments that `run` returns.
    static let maximum = 20

    public let archive: BytePath
    private let place: MailLocation
    private let query: String
    private let areRead: Bool

    /// - Parameters:
    ///   - query: the words to search in the names and texts of attachments.
    ///   - areRead: whether to search the texts of attachments if no name contains all words.
    public init(_ query: String, in place: MailLocation, of archive: BytePath, areRead: Bool) {
        (self.query, self.place, self.archive, self.areRead) = (query, place, archive, areRead)
    }

    public var files: WorkerFiles { reading(place) }
    /// The deadline is short, because the user waits for the result.
    public var deadline: Duration { .seconds(5) }

    public func run() throws(Failure) -> [Found] {
        let reader = try place.reader(in: archive)
        return try mailFailures { () throws(MailError) in try find(reader) }
    }
}

extension FindAttachments {
    private func find(_ reader: MessageReader) throws(MailError) -> [Found] {
        let (attachments, query) = (try reader.attachments(), MailQuery(query, in: .files))
        let names = attachments.map { ($0.name ?? Self.subject($0, reader)).map(\.composed) }
        let named = Self.best(names.map { $0 ?? "" }, query)
        if named.areWhole || !areRead {
            return named.indexes.map { Found(index: $0, name: names[$0], excerpt: nil) }
        }
        var words = AttachmentWords(reader, file: 0, MailDocuments(note: nil))
        var texts: [String] = []
        for (attachment, name) in zip(attachments, names) {
            guard case .part(let index) = attachment.location else {
                texts.append(name ?? "")
                continue
            }
            texts.append(try words.all(of: try reader.part(index)))
        }
        let found = Self.best(texts, query)
        return found.indexes.map { index in
            let excerpt = try? found.words?.excerpt(of: index)
            return Found(index: index, name: names[index], excerpt: excerpt.map { Self.text(in: $0, after: names[index]) })
        }
    }

    /// Returns the snippet without the name of the attachment at its beginning.
    private static func text(in excerpt: String, after name: String?) -> String {
        guard let name, excerpt.hasPrefix(name) else { return excerpt }
        return String(excerpt.dropFirst(name.count).drop(while: \.isWhitespace))
    }

    private static func best(
        _ texts: [String], _ query: MailQuery
    ) -> (indexes: ArraySlice<Int>, areWhole: Bool, words: AttachedWords?) {
        guard let words = try? AttachedWords(texts, query), let (indexes, areWhole) = try? words.best() else {
            return ([], false, nil)
        }
        return (indexes.prefix(maximum), areWhole, words)
    }

    private static func subject(_ attachment: Attachment, _ reader: MessageReader) -> String? {
        guard case .part(let index) = attachment.location, let part = try? reader.part(index), part.type.isMessage,
            reader.message.parts.indices.contains(index + 1)
        else { return nil }
        let subject = EncodedWords.decode(reader.message.parts[index + 1].header.first("subject") ?? [])
        return subject.isEmpty ? nil : subject
    }
}
