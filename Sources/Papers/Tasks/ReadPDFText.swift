public import Base
import PapersEngine
public import Workers

/// Reads the text of a PDF for the search: without the positions of the words, because finding these takes most of the time.
public struct ReadPDFText: WorkerTask {
    public struct Answer: Codable, Sendable {
        /// Empty if the PDF has no text, for example because it is a scan.
        public let text: String
        /// Whether the text is only the beginning.
        public let isCut: Bool
    }

    public static let name = "pdf.text"

    private let path: BytePath
    private let maximum: Int

    /// - Parameter maximum: the maximum length of the text in bytes of UTF-8.
    public init(_ file: BytePath, maximum: Int) { (path, self.maximum) = (file, maximum) }

    public var file: BytePath? { path }
    public var deadline: Duration { .seconds(120) }
    /// A byte of the text takes at most six bytes of JSON.
    public var largestAnswer: Int { maximum * 6 + 1 << 10 }

    public func run() throws(Failure) -> Answer {
        let paper = try PaperFile.drawn(path, nil)
        let (text, isCut) = PaperWords.text(of: paper, maximum: maximum)
        return Answer(text: text, isCut: isCut)
    }
}
