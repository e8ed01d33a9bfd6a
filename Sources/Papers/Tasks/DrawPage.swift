public import Base
public import PapersEngine
import PicturesEngine
public import Workers

/// Draws a page of a PDF into a picture file. Returns the size of the picture.
public struct DrawPage: WorkerTask {
    public static let name = "pdf.drawPage"

    private let path: BytePath
    private let page: Int
    private let scale: PageScale
    private let format: PageFormat
    private let password: String?
    private let output: BytePath

    /// - Parameters:
    ///   - page: the page number, beginning with 1.
    ///   - output: the path of the picture. The file appears only when it is complete.
    public init(
        _ page: Int, of file: BytePath, _ scale: PageScale, as format: PageFormat = .jpeg(quality: 85), password: String? = nil,
        output: BytePath
    ) {
        (path, self.page, self.scale, self.format) = (file, page, scale, format)
        (self.password, self.output) = (password, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }
    public var deadline: Duration { .seconds(30) }

    public func run() throws(Failure) -> DrawnPage {
        let paper = try PaperFile.drawn(path, password)
        let (pixels, bytes) = try paperFailures { () throws(PaperError) in
            let pixels = try paper.pixels(of: page, scale)
            let size = try paper.size(of: page)
            return (pixels, try format.encode(pixels, dpi: Double(pixels.width) * 72 / size.width))
        }
        try PaperFile.write(bytes, to: output)
        return DrawnPage(width: pixels.width, height: pixels.height, bytes: bytes.count, pages: paper.pageCount)
    }
}

/// The size of a drawn page.
public struct DrawnPage: Codable, Sendable {
    /// The size of the drawn page in pixels.
    public let width: Int
    public let height: Int
    /// The size of the picture file in bytes.
    public let bytes: Int
    /// The number of pages in the PDF.
    public let pages: Int
}
