public import Basics
import Mail
public import Workers

/// The words of an office document, as the search of mails reads them; nil where there are none.
public struct ReadOfficeText: WorkerTask {
    public struct Answer: Codable, Sendable {
        public let text: String?
    }

    public static let name = "office.text"

    private let path: BytePath
    private let most: Int

    /// - Parameter most: characters of the text that are wanted.
    public init(_ file: BytePath, most: Int) { (path, self.most) = (file, most) }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }
    /// Of a text of 4 MB.
    public var largestAnswer: Int { 16 << 20 }

    public func run() throws(Failure) -> Answer {
        let file = try OpenFile(path)
        guard file.size <= OfficeText.maximumDocument else { return Answer(text: nil) }
        let text = OfficeText.text(of: try file.readAll())
        return Answer(text: text.map { String($0.prefix(most)) })
    }
}
