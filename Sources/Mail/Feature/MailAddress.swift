/// Identifies a mail by its archive and its number in the archive. A mail attached to another mail is identified by the
/// number of the outermost mail and the indexes of the attachments that lead to the inner mail.
public struct MailAddress: Sendable {
    /// The maximum depth at which a nested mail is shown. More deeply nested mails can only be saved.
    public static let deepest = 20

    public let archive: String
    public let number: Int
    /// The path to a mail within the mail: one index in `MailMessage.attachments` per level, from the outermost mail to the
    /// innermost.
    public let inside: [Int]

    public init(archive: String, number: Int, inside: [Int] = []) {
        self.archive = archive
        self.number = number
        self.inside = inside
    }

    /// A name for files extracted from the mail.
    var name: String { ([archive, String(number)] + inside.map { "in\($0)" }).joined(separator: "-") }
}
