public import Base
public import PapersEngine
public import Workers

/// Adds invisible text to pages of a PDF, so that their visible words can be searched and copied. Everything else is kept.
public struct AddText: WorkerTask {
    public static let name = "pdf.addText"

    public struct Page: Codable, Sendable {
        /// The page number, beginning with 1.
        public let number: Int
        /// The size of the page as shown in a viewer.
        public let size: PaperSize
        /// The words, with positions in points from the upper left corner of the page as shown in a viewer.
        public let words: [PaperWord]

        public init(_ number: Int, size: PaperSize, words: [PaperWord]) {
            (self.number, self.size, self.words) = (number, size, words)
        }
    }

    /// Maximum number of pages in one request.
    public static let maximum = 25

    private let path: BytePath
    private let pages: [Page]
    private let password: String?
    private let output: BytePath

    /// - Parameters:
    ///   - pages: at most `maximum` pages.
    ///   - output: the path of the PDF. The file appears only when it is complete.
    public init(_ pages: [Page], to file: BytePath, password: String? = nil, output: BytePath) {
        (path, self.pages, self.password, self.output) = (file, pages, password, output)
    }

    private var draft: BytePath { BytePath(bytes: output.bytes + Array(".text".utf8)) }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output], drafts: [draft]) }
    public var deadline: Duration { .seconds(120) }

    public func run() throws(Failure) -> PDFWritten {
        let paper = try PaperFile.structure(path, password)
        let text = try PaperFile.scratch(draft)
        try paperFailures { () throws(PaperError) in
            var writer = try PaperWriter(
                descriptor: text.descriptor, information: PaperInformation(title: "", created: 0))
            for page in pages { try writer.add(PaperPage(size: page.size, words: page.words)) }
            try writer.finish()
            let over = try PaperStructure(descriptor: text.descriptor)
            for (index, page) in pages.enumerated() { try paper.overlay(page.number, with: over, index + 1) }
        }
        let losses = try paperFailures { () throws(PaperError) in try PDFLoss.ofEditing(paper) }
        return try PaperFile.write(paper, to: output, losses: losses)
    }
}
