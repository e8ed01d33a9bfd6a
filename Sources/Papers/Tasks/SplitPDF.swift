public import Base
import CLinux
import PapersEngine
public import Workers

/// The way to split a PDF.
public enum PDFSplit: Codable, Sendable, Equatable {
    /// Parts with this number of pages each.
    case every(Int)
    /// One part for each range in a text such as `1-3,7,9-`.
    case ranges(String)
    /// One part for each top-level bookmark, up to the page before the next one.
    case bookmarks
}

/// Computes the pages of each part.
public struct PlanSplit: WorkerTask {
    public static let name = "pdf.planSplit"

    private let path: BytePath
    private let split: PDFSplit
    private let password: String?

    public init(_ file: BytePath, _ split: PDFSplit, password: String? = nil) {
        (path, self.split, self.password) = (file, split, password)
    }

    public var file: BytePath? { path }
    /// The maximum size of the result as JSON in bytes, which is enough for one part per page, or for 50,000 bookmarks.
    public var largestAnswer: Int { 16 << 20 }

    public func run() throws(Failure) -> PDFParts {
        let paper = try PaperFile.structure(path, password)
        return try paperFailures { () throws(PaperError) in
            let count = try paper.pageCount()
            guard count > 0 else { throw .noPages }
            switch split {
            case .every(let pages):
                let step = max(pages, 1)
                return PDFParts(
                    stride(from: 1, through: count, by: step).map {
                        PDFParts.Part(pages: PageRanges.words(Array($0...min($0 + step - 1, count))), title: nil)
                    })
            case .ranges(let text):
                return PDFParts(
                    try PageRanges(text).lists(of: count).map {
                        PDFParts.Part(
                            pages: $0.count > 1 && $0[0] > $0[1] ? "\($0[0])-\($0[$0.count - 1])" : PageRanges.words($0),
                            title: nil)
                    })
            case .bookmarks: return try Self.byBookmark(paper, count)
            }
        }
    }

    private static func byBookmark(_ paper: PaperStructure, _ count: Int) throws(PaperError) -> PDFParts {
        var starts: [(title: String?, page: Int)] = []
        for bookmark in try paper.bookmarks() where bookmark.page > starts.last?.page ?? 0 {
            starts.append((bookmark.title, bookmark.page))
        }
        guard let first = starts.first else { throw .noBookmarks }
        if first.page > 1 { starts.insert((nil, 1), at: 0) }
        return PDFParts(
            starts.indices.map { index in
                let end = index + 1 < starts.count ? starts[index + 1].page - 1 : count
                return PDFParts.Part(pages: PageRanges.words(Array(starts[index].page...end)), title: starts[index].title)
            })
    }
}

/// The parts into which a PDF is split.
public struct PDFParts: Codable, Sendable {
    public struct Part: Codable, Sendable, Equatable {
        /// The page ranges in the syntax of `PageRanges`.
        public let pages: String
        /// The title of the bookmark at which the part begins; nil if there is none.
        public let title: String?
    }

    public let parts: [Part]

    init(_ parts: [Part]) { self.parts = parts }
}

/// Writes the parts of a PDF. Each part is a file with the bookmarks, labels, fields and layers of its pages.
public struct SplitPDF: WorkerTask {
    public static let name = "pdf.split"

    /// Maximum number of parts in one request.
    public static let maximum = 200

    private let path: BytePath
    private let parts: [String]
    private let outputs: [BytePath]
    private let password: String?

    /// - Parameters:
    ///   - parts: the pages of each part in the syntax of `PageRanges`; at most `maximum` parts.
    ///   - outputs: one path for each part. Each file appears only when it is complete.
    ///   - password: the password of the PDF. The parts are not encrypted.
    public init(_ file: BytePath, _ parts: [String], password: String? = nil, to outputs: [BytePath]) {
        (path, self.parts, self.outputs, self.password) = (file, parts, outputs, password)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: outputs) }
    public var deadline: Duration { .seconds(60 + 5 * parts.count) }

    public func run() throws(Failure) -> [PDFWritten] {
        // Keeps freed memory in the process, because each part needs as much memory as the previous one.
        cl_keep_memory()
        defer {
            cl_return_memory_at_once()
            cl_release_memory()
        }
        let paper = try PaperFile.structure(path, password)
        var written: [PDFWritten] = []
        for (part, output) in zip(parts, outputs) {
            let (piece, losses) = try paperFailures { () throws(PaperError) in
                let piece = try PaperStructure(), count = try paper.pageCount()
                let pages = try PageRanges(part).pages(of: count)
                try piece.append(pages, of: paper)
                return (piece, try PDFLoss.ofPages(paper, all: pages.count >= count))
            }
            written.append(try PaperFile.write(piece, to: output, locked: false, losses: losses))
        }
        return written
    }
}
