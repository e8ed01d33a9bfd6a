/// Which mail: its archive, its number there, and for a mail within a mail the attachments on the way to it.
public struct MailAddress: Sendable {
    /// Mails nested deeper than this are saved, not shown.
    public static let deepest = 20

    public let archive: String
    public let number: Int
    /// Places in `MailMessage.attachments`, from the outside in.
    public let inside: [Int]

    public init(archive: String, number: Int, inside: [Int] = []) {
        self.archive = archive
        self.number = number
        self.inside = inside
    }

    /// For files of ours.
    var name: String { ([archive, String(number)] + inside.map { "in\($0)" }).joined(separator: "-") }
}
