public import Base
import MailEngine
public import Workers

/// Extracts the text of an office document with the same rules as the mail search; nil if it has no text.
public struct ReadOfficeText: WorkerTask {
    public struct Answer: Codable, Sendable {
        public let text: String?
    }

    public static let name = "office.text"

    private let path: BytePath
    private let maximum: Int

    /// - Parameter maximum: maximum length of the returned text in characters; the rest is left out.
    public init(_ file: BytePath, maximum: Int) { (path, self.maximum) = (file, maximum) }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }
    /// The maximum size of the result as JSON in bytes, which is enough for 4 MB of text.
    public var largestAnswer: Int { 16 << 20 }

    public func run() throws(Failure) -> Answer {
        let file = try OpenFile(path)
        guard file.size <= OfficeText.maximumDocument else { return Answer(text: nil) }
        let text = OfficeText.text(of: try file.readAll())
        return Answer(text: text.map { String($0.prefix(maximum)) })
    }
}
