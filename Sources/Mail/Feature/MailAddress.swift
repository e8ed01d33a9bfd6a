/// Identifies a mail by its archive and its number there. A mail within a mail also has the path of attachments that lead to
/// it.
public struct MailAddress: Sendable {
    /// The maximum depth of nested mails that are shown. Deeper ones are saved.
    public static let deepest = 20

    public let archive: String
    public let number: Int
    /// Indexes in `MailMessage.attachments`, from the outermost mail to the innermost.
    public let inside: [Int]

    public init(archive: String, number: Int, inside: [Int] = []) {
        self.archive = archive
        self.number = number
        self.inside = inside
    }

    /// A name for files extracted from the mail.
    var name: String { ([archive, String(number)] + inside.map { "in\($0)" }).joined(separator: "-") }
}
