import Mail

/// A decoded mail, in the form that `shoebox mail show` prints and the API answers.
public struct MailMessage: Codable, Sendable {
    public struct Person: Codable, Sendable, Equatable {
        public let name: String?
        public let address: String
    }

    public struct File: Codable, Sendable {
        public let name: String?
        public let type: String
        /// The label in the mail; nil if it has none.
        public let charset: String?
        /// The size after unpacking.
        public let bytes: Int64
        /// Hexadecimal.
        public let sha256: String
        public let inline: Bool
        public let contentId: String?
        /// Whether the bytes are missing both in the mail and in the files beside it.
        public let missing: Bool
    }

    public struct Node: Codable, Sendable {
        public let type: String
        public let charset: String?
        public let encoding: String?
        /// The size in the archive, before unpacking.
        public let bytes: Int64
        public let parts: [Node]?
    }

    public let number: Int
    public let offset: Int64
    /// The size in the archive.
    public let bytes: Int64
    /// Name and value of each line, decoded, in order.
    public let headers: [[String]]
    public let from: [Person]
    public let to: [Person]
    public let cc: [Person]
    public let bcc: [Person]
    public let replyTo: [Person]
    public let subject: String
    /// RFC 3339.
    public let date: String?
    public let messageId: String?
    public let text: String
    /// The original HTML, which must be cleaned before it is shown.
    public let html: String?
    /// The text without the quoted history, for previews.
    public let newText: String
    /// Whether the text is longer than the part that was read.
    public let isCut: Bool
    public let attachments: [File]
    /// Content-IDs of the pictures that belong to the HTML.
    public let related: [String]
    public let parts: Node

    private enum CodingKeys: String, CodingKey {
        case number, offset, bytes, headers, from, to, cc, bcc, replyTo, subject, date, messageId, text, html, newText
        case isCut = "cut"
        case attachments, related, parts
    }
}

extension MailMessage.File {
    /// The file name in a folder: safe on every system, with the extension of its type if the sender's name has none.
    public var pictureName: String {
        var names = SafeNames()
        let safe = names.name(name, type: type)
        guard !safe.contains("."), let ending = SafeNames.ending(of: type) else { return safe }
        return safe + ending
    }
}

extension MailMessage.Person {
    init(_ address: Address) { self.init(name: address.name, address: address.address) }
}
