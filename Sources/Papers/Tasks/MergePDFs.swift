public import Base
import PapersEngine
public import Workers

/// Merges several PDFs into one, with their bookmarks, page labels, fields, notes, layers and attached files.
public struct MergePDFs: WorkerTask {
    public static let name = "pdf.merge"

    public struct Part: Codable, Sendable {
        public var file: BytePath
        /// The pages in the syntax of `PageRanges`; nil for all pages.
        public var pages: String?
        /// The title of a new bookmark for this part; nil for no bookmark.
        public var title: String?

        public init(_ file: BytePath, pages: String? = nil, title: String? = nil) {
            (self.file, self.pages, self.title) = (file, pages, title)
        }
    }

    /// Maximum number of parts in one request.
    public static let maximum = WorkerFiles.maximum - 1

    private let parts: [Part]
    private let title: String?
    private let password: String?
    private let output: BytePath

    /// - Parameters:
    ///   - parts: at most `maximum` parts. A file may be used several times.
    ///   - title: the title of the merged PDF; nil for no title.
    ///   - password: the password to try for encrypted parts. The merged PDF is not encrypted.
    ///   - output: the path of the merged PDF. The file appears only when it is complete.
    public init(_ parts: [Part], title: String? = nil, password: String? = nil, to output: BytePath) {
        (self.parts, self.title, self.password, self.output) = (parts, title, password, output)
    }

    public var file: BytePath? { parts.count == 1 ? parts.first?.file : nil }
    public var files: WorkerFiles {
        var known: Set<BytePath> = []
        return WorkerFiles(reads: parts.map(\.file).filter { known.insert($0).inserted }, makes: [output])
    }
    public var deadline: Duration { .seconds(60 + 5 * parts.count) }

    public func run() throws(Failure) -> PDFWritten {
        guard parts.count <= Self.maximum else { throw Failure(.badRequest, "pdf.tooManyFiles", ["limit": Self.maximum]) }
        var open: [BytePath: PaperStructure] = [:]
        let whole = try paperFailures { () throws(PaperError) in try PaperStructure() }
        var losses: [PDFLoss] = []
        for part in parts {
            let paper: PaperStructure
            if let known = open[part.file] { paper = known } else { paper = try PaperFile.structure(part.file, password) }
            open[part.file] = paper
            do throws(PaperError) {
                let count = try paper.pageCount()
                guard count > 0 else { throw .noPages }
                let pages = try part.pages.map { text throws(PaperError) in try PageRanges(text).pages(of: count) }
                let chosen = pages ?? Array(1...count)
                try whole.append(chosen, of: paper, title: part.title)
                losses += try PDFLoss.ofPages(paper, all: chosen.count >= count)
            } catch { throw error.failure.at(part.file) }
        }
        if let title { try paperFailures { () throws(PaperError) in _ = try whole.setInformation([.title: title]) } }
        return try PaperFile.write(whole, to: output, locked: false, losses: losses.once)
    }
}
