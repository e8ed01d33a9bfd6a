public import Base
public import PapersEngine
public import Workers

/// Describes a PDF: its pages, sizes and title, and whether it contains text.
public struct DescribePDF: WorkerTask {
    public static let name = "pdf.describe"

    private let path: BytePath
    private let password: String?

    public init(_ file: BytePath, password: String? = nil) { (path, self.password) = (file, password) }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }
    public var deadline: Duration { .seconds(30) }

    public func run() throws(Failure) -> PDFDescription {
        let paper = try PaperFile.drawn(path, password)
        return PDFDescription(paper)
    }
}

/// The description of a PDF file.
public struct PDFDescription: Codable, Sendable {
    public let pages: Int
    /// The sizes of the first 5,000 pages as shown in a viewer; nil for a damaged page.
    public let sizes: [PaperSize?]
    public let title: String?
    public let author: String?
    public let subject: String?
    public let keywords: String?
    /// `creator` is the program that made the document, and `producer` the program that converted it to PDF.
    public let creator: String?
    public let producer: String?
    /// The creation date in the format of the PDF, such as `D:20240501123000Z`.
    public let created: String?
    public let version: String?
    public let isEncrypted: Bool
    /// The numbers of the checked pages without text, beginning with 1. At most twenty pages, spread evenly over the PDF, are
    /// checked.
    public let pagesWithoutText: [Int]
    public let pagesLookedAt: Int

    /// Whether any checked page has text.
    public var hasText: Bool { pagesWithoutText.count < pagesLookedAt }

    private static let (maximumSizes, maximumChecked) = (5000, 20)

    init(_ paper: DrawnPaper) {
        pages = paper.pageCount
        sizes = paper.pageCount > 0 ? (1...min(paper.pageCount, Self.maximumSizes)).map { try? paper.size(of: $0) } : []
        func entry(_ name: String) -> String? { paper.information(name).flatMap { $0.isEmpty ? nil : $0 } }
        (title, author, subject, keywords) = (entry("Title"), entry("Author"), entry("Subject"), entry("Keywords"))
        (creator, producer, created) = (entry("Creator"), entry("Producer"), entry("CreationDate"))
        (version, isEncrypted) = (paper.version, paper.isEncrypted)
        let looks = min(paper.pageCount, Self.maximumChecked)
        let looked = (0..<looks).map { 1 + $0 * paper.pageCount / looks }
        pagesWithoutText = looked.filter { (try? paper.hasText($0)) == false }
        pagesLookedAt = looked.count
    }
}
