import MailEngine

/// A decoded mail, in the form in which `shoebox mail show` prints it and the API returns it.
public struct MailMessage: Codable, Sendable {
    public struct Person: Codable, Sendable, Equatable {
        public let name: String?
        public let address: String
    }

    public struct File: Codable, Sendable {
        public let name: String?
        public let type: String
        /// The charset named in the mail; nil if the mail names none.
        public let charset: String?
        /// The decoded size in bytes.
        public let bytes: Int64
        /// The SHA-256 in hexadecimal.
        public let sha256: String
        public let inline: Bool
        public let contentId: String?
        /// Whether the content is missing both in the mail and in the files stored next to the mail.
        public let missing: Bool
    }

    public struct Node: Codable, Sendable {
        public let type: String
        public let charset: String?
        public let encoding: String?
        /// The encoded size in the archive in bytes.
        public let bytes: Int64
        public let parts: [Node]?
    }

    public let number: Int
    public let offset: Int64
    /// The encoded size in the archive in bytes.
    public let bytes: Int64
    /// The decoded name and value of each header field, in order.
    public let headers: [[String]]
    public let from: [Person]
    public let to: [Person]
    public let cc: [Person]
    public let bcc: [Person]
    public let replyTo: [Person]
    public let subject: String
    /// The date in RFC 3339 format.
    public let date: String?
    public let messageId: String?
    /// Whether a mail program has marked the mail as deleted.
    public let isDeleted: Bool
    public let text: String
    /// The original HTML. It must be sanitized before it is shown.
    public let html: String?
    /// The text without quoted history, for previews.
    public let newText: String
    /// Whether the text is longer than the part that was read.
    public let isCut: Bool
    public let attachments: [File]
    /// The Content-IDs of all parts that are not texts. The HTML refers to pictures by these ids.
    public let related: [String]
    public let parts: Node

    private enum CodingKeys: String, CodingKey {
        case number, offset, bytes, headers, from, to, cc, bcc, replyTo, subject, date, messageId, text, html, newText
        case isDeleted = "deleted"
        case isCut = "cut"
        case attachments, related, parts
    }
}

extension MailMessage.File {
    /// A file name that is safe on every system. If the name in the mail has no extension, the extension of the type is added.
    public var safeName: String {
        var names = SafeNames()
        let safe = names.name(name, type: type)
        guard !safe.contains("."), let ending = SafeNames.ending(of: type) else { return safe }
        return safe + ending
    }
}

extension MailMessage {
    /// The name of the file in which the mail is saved, safe on every system: its subject.
    public func fileName(_ form: MailForm) -> String {
        var names = SafeNames()
        return names.name(subject.isEmpty ? "mail" : subject, type: "text/plain") + "." + form.rawValue
    }
}

extension MailMessage.Person {
    init(_ address: Address) { self.init(name: address.name, address: address.address) }
}
