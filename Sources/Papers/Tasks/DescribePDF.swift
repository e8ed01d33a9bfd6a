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
        return PDFDescription(paper, try PaperFile.properties(path, password))
    }
}

/// The description of a PDF file. An entry that the information dictionary lacks comes from the XMP packet.
public struct PDFDescription: Codable, Sendable {
    public let pages: Int
    /// The sizes of the first 5,000 pages as shown in a viewer; nil for a damaged page.
    public let sizes: [PaperSize?]
    public let title: String?
    /// The authors, separated by commas.
    public let author: String?
    public let subject: String?
    public let keywords: String?
    /// `creator` is the program that made the document, and `producer` the program that converted it to PDF.
    public let creator: String?
    public let producer: String?
    /// The creation date in the format of the PDF, such as `D:20240501123000Z`.
    public let created: String?
    public let version: String?
    /// Who may do what with the document.
    public let rights: String?
    /// The part and the level of PDF/A to which the document claims to conform, such as "2B"; nil for none.
    public let archival: String?
    public let isEncrypted: Bool
    /// The numbers of the checked pages without text, beginning with 1. At most twenty pages, spread evenly over the PDF, are
    /// checked.
    public let pagesWithoutText: [Int]
    public let pagesLookedAt: Int

    /// Whether any checked page has text.
    public var hasText: Bool { pagesWithoutText.count < pagesLookedAt }

    private static let (maximumSizes, maximumChecked) = (5000, 20)

    init(_ paper: DrawnPaper, _ properties: PaperProperties?) {
        pages = paper.pageCount
        sizes = paper.pageCount > 0 ? (1...min(paper.pageCount, Self.maximumSizes)).map { try? paper.size(of: $0) } : []
        func entry(_ name: String) -> String? { paper.information(name).flatMap { $0.isEmpty ? nil : $0 } }
        let authors = properties.flatMap { $0.authors.isEmpty ? nil : $0.authors.joined(separator: ", ") }
        (title, author) = (entry("Title") ?? properties?.title, entry("Author") ?? authors)
        (subject, keywords) = (entry("Subject") ?? properties?.subject, entry("Keywords") ?? properties?.keywords)
        (creator, producer) = (entry("Creator") ?? properties?.creator, entry("Producer") ?? properties?.producer)
        created = entry("CreationDate") ?? properties?.created.map(Self.date)
        (rights, archival) = (properties?.rights, properties?.archival)
        (version, isEncrypted) = (paper.version, paper.isEncrypted)
        let looks = min(paper.pageCount, Self.maximumChecked)
        let looked = (0..<looks).map { 1 + $0 * paper.pageCount / looks }
        pagesWithoutText = looked.filter { (try? paper.hasText($0)) == false }
        pagesLookedAt = looked.count
    }

    /// Converts a date of XMP, such as `2024-05-01T12:30:00+02:00`, to the format of the information dictionary.
    private static func date(_ text: String) -> String {
        let parts = text.split(separator: "T", maxSplits: 1)
        let day = parts.first.map { $0.filter(\.isNumber) } ?? ""
        guard parts.count == 2 else { return "D:\(day)" }
        let time = parts[1].prefix { $0.isNumber || $0 == ":" || $0 == "." }
        let clock = time.prefix { $0 != "." }.filter(\.isNumber)
        let zone = parts[1].dropFirst(time.count).split(separator: ":")
        return "D:\(day)\(clock)" + (zone.count == 2 ? "\(zone[0])'\(zone[1])'" : zone.joined())
    }
}
