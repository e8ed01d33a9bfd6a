public import Base
public import PapersEngine
public import Workers

/// Reads the table of contents of a PDF, which is made of its bookmarks.
public struct ReadContents: WorkerTask {
    public static let name = "pdf.readContents"

    /// The maximum number of bookmarks.
    private static let maximum = 5000
    private static let longestTitle = 500

    private let path: BytePath
    private let password: String?

    public init(_ file: BytePath, password: String? = nil) { (path, self.password) = (file, password) }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }
    public var deadline: Duration { .seconds(30) }
    public var largestAnswer: Int { 16 << 20 }

    public func run() throws(Failure) -> PDFContents {
        let paper = try PaperFile.structure(path, password)
        let contents = try paperFailures { () throws(PaperError) in try paper.contents(maximum: Self.maximum) }
        return PDFContents(
            contents: contents.map {
                PaperContent(title: String($0.title.prefix(Self.longestTitle)), page: $0.page, level: $0.level)
            })
    }
}

/// The table of contents of a PDF; empty if it has none.
public struct PDFContents: Codable, Sendable {
    public let contents: [PaperContent]
}
