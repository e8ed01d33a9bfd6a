public import Base
import PapersEngine
public import Workers

/// Reads the text of a PDF for the search: without the positions of the words, because finding these takes most of the time.
public struct ReadPDFText: DocumentTextTask {
    public static let name = "pdf.text"

    public let path: BytePath
    public let maximum: Int

    public init(_ file: BytePath, maximum: Int) { (path, self.maximum) = (file, maximum) }

    public func run() throws(Failure) -> DocumentText {
        let paper = try PaperFile.drawn(path, nil)
        let (text, isCut) = PaperWords.text(of: paper, maximum: maximum)
        return DocumentText(text, isCut: isCut)
    }
}
