import Mail

/// A mail, decoded: the shape that `shoebox mail show` prints and the API answers.
public struct MailMessage: Codable, Sendable {
    public struct Person: Codable, Sendable, Equatable {
        public let name: String?
        public let address: String
    }

    public struct File: Codable, Sendable {
        public let name: String?
        public let type: String
        /// As the mail labels it; nil where it says nothing.
        public let charset: String?
        /// Of what comes out when it is unpacked.
        public let bytes: Int64
        /// Hexadecimal.
        public let sha256: String
        public let inline: Bool
        public let contentId: String?
        /// Whether neither the mail nor what lies beside it has its bytes.
        public let missing: Bool
    }

    public struct Node: Codable, Sendable {
        public let type: String
        public let charset: String?
        public let encoding: String?
        /// As it lies in the archive, still packed.
        public let bytes: Int64
        public let parts: [Node]?
    }

    public let number: Int
    public let offset: Int64
    /// As it lies in the archive.
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
    /// As sent: to be cleaned before it is shown.
    public let html: String?
    /// Where the quoted history is left out, for previews.
    public let newText: String
    /// Whether the text is longer than what was read of it.
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
    /// What it would be called in a folder: safe on every system, with the ending of its type where the sender's name has none.
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
