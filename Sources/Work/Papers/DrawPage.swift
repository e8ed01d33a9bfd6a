public import Basics
public import Papers
import Pictures
public import Workers

/// Draws a page of a PDF into a picture file. Answers with its size in pixels.
public struct DrawPage: WorkerTask {
    public static let name = "pdf.drawPage"

    private let path: BytePath
    private let page: Int
    private let scale: PageScale
    private let format: PageFormat
    private let password: String?
    private let output: BytePath

    /// - Parameters:
    ///   - page: counted from 1.
    ///   - output: appears whole or not at all.
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

/// What was drawn.
public struct DrawnPage: Codable, Sendable {
    /// In pixels.
    public let width: Int
    public let height: Int
    /// Of the picture file.
    public let bytes: Int
    /// How many the PDF has.
    public let pages: Int
}
