public import Base
public import PapersEngine
public import Workers

/// Reads the text of some pages of a PDF in reading order, with the positions of the words.
public struct ReadPages: WorkerTask {
    public static let name = "pdf.readPages"

    /// Maximum number of pages in one request, so that the result stays small.
    public static let maximum = 50

    private let path: BytePath
    private let from: Int
    private let count: Int
    private let withWords: Bool
    private let withNotes: Bool
    private let password: String?

    /// - Parameters:
    ///   - from: the number of the first page, beginning with 1.
    ///   - count: at most `maximum`. The result has fewer pages if the PDF ends before.
    ///   - withNotes: whether the text includes what form fields and other notes show.
    public init(
        _ file: BytePath, from: Int = 1, count: Int = ReadPages.maximum, withWords: Bool = true, withNotes: Bool = true,
        password: String? = nil
    ) {
        (path, self.from, self.count) = (file, from, min(count, Self.maximum))
        (self.withWords, self.withNotes, self.password) = (withWords, withNotes, password)
    }

    public var file: BytePath? { path }
    public var deadline: Duration { .seconds(60) }
    /// The maximum size of the result as JSON in bytes. A word takes 150 bytes, and a newspaper page has 4,000 words.
    public var largestAnswer: Int { 32 << 20 }

    public func run() throws(Failure) -> PagesRead {
        let paper = try PaperFile.drawn(path, password)
        return try paperFailures { () throws(PaperError) in
            guard paper.pageCount > 0 else { throw .noPages }
            guard (1...paper.pageCount).contains(from) else { throw .noPage(number: from, count: paper.pageCount) }
            var read: [PageRead] = []
            for number in from..<min(from + max(count, 1), paper.pageCount + 1) {
                // If a page is damaged, the other pages can still be read.
                let text = try? paper.text(of: number, withNotes: withNotes)
                let size = try? paper.size(of: number)
                read.append(
                    PageRead(
                        number: number, size: size ?? PaperSize(width: 0, height: 0), text: text?.text ?? "",
                        words: withWords ? text?.words ?? [] : [], isDamaged: text == nil))
            }
            return PagesRead(pages: paper.pageCount, read: read)
        }
    }
}

/// The text of the requested pages, and the number of pages of the PDF.
public struct PagesRead: Codable, Sendable {
    public let pages: Int
    public let read: [PageRead]
}

public struct PageRead: Codable, Sendable {
    public let number: Int
    public let size: PaperSize
    public let text: String
    public let words: [PaperWord]
    public let isDamaged: Bool
}
