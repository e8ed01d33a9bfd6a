public import Basics
import Mail
public import Workers

/// Reads the words of an office document, by the same rules as the search of mails; nil if it has none.
public struct ReadOfficeText: WorkerTask {
    public struct Answer: Codable, Sendable {
        public let text: String?
    }

    public static let name = "office.text"

    private let path: BytePath
    private let most: Int

    /// - Parameter most: the largest number of characters in the answer.
    public init(_ file: BytePath, most: Int) { (path, self.most) = (file, most) }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }
    /// The size of an answer with 4 MB of text.
    public var largestAnswer: Int { 16 << 20 }

    public func run() throws(Failure) -> Answer {
        let file = try OpenFile(path)
        guard file.size <= OfficeText.maximumDocument else { return Answer(text: nil) }
        let text = OfficeText.text(of: try file.readAll())
        return Answer(text: text.map { String($0.prefix(most)) })
    }
}
