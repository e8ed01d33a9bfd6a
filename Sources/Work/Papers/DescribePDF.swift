public import Basics
public import Papers
public import Workers

/// What a PDF is: pages, sizes, title, whether it has text.
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

/// Of a PDF file.
public struct PDFDescription: Codable, Sendable {
    public let pages: Int
    /// Of the first pages, as they are shown; nil for a page that is damaged.
    public let sizes: [PaperSize?]
    public let title: String?
    public let author: String?
    public let subject: String?
    public let keywords: String?
    /// The programs that made what is written, and the PDF of it.
    public let creator: String?
    public let producer: String?
    /// As the file says it, such as `D:20240501123000Z`.
    public let created: String?
    public let version: String?
    public let isEncrypted: Bool
    /// Of the pages that were looked at, those that have no text, counted from 1; up to twenty pages, spread evenly, are looked at.
    public let pagesWithoutText: [Int]
    public let pagesLookedAt: Int

    /// Whether a page that was looked at has text.
    public var hasText: Bool { pagesWithoutText.count < pagesLookedAt }

    private static let (mostSizes, mostLooks) = (5000, 20)

    init(_ paper: DrawnPaper) {
        pages = paper.pageCount
        sizes = paper.pageCount > 0 ? (1...min(paper.pageCount, Self.mostSizes)).map { try? paper.size(of: $0) } : []
        func entry(_ name: String) -> String? { paper.information(name).flatMap { $0.isEmpty ? nil : $0 } }
        (title, author, subject, keywords) = (entry("Title"), entry("Author"), entry("Subject"), entry("Keywords"))
        (creator, producer, created) = (entry("Creator"), entry("Producer"), entry("CreationDate"))
        (version, isEncrypted) = (paper.version, paper.isEncrypted)
        let looks = min(paper.pageCount, Self.mostLooks)
        let looked = (0..<looks).map { 1 + $0 * paper.pageCount / looks }
        pagesWithoutText = looked.filter { (try? paper.hasText($0)) == false }
        pagesLookedAt = looked.count
    }
}
