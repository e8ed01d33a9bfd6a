public import Base
public import PapersEngine
import PicturesEngine
import PicturesTasks
public import Workers

/// Writes a PDF from pictures, one picture per page, with invisible text if words are given.
///
/// A JPEG is embedded unchanged. PNG, GIF, TIFF and BMP are embedded losslessly. Other pictures are converted to JPEG with high
/// quality.
public struct WritePDF: WorkerTask {
    public static let name = "pdf.write"

    /// A picture file and the settings of the page made from it.
    public struct Page: Codable, Sendable {
        public var file: BytePath
        public var fit: PaperFit
        /// The size of the page. If it is set, `fit` is ignored and the picture fills the page.
        public var size: PaperSize?
        /// The words, with positions in points from the upper left corner of the page. They are used only if `size` is set.
        public var words: [PaperWord]

        public init(_ file: BytePath, fit: PaperFit = .own, size: PaperSize? = nil, words: [PaperWord] = []) {
            (self.file, self.fit, self.size, self.words) = (file, fit, size, words)
        }
    }

    /// Maximum number of pages in one request.
    public static let maximum = WorkerFiles.maximum - 1

    private let pages: [Page]
    private let information: PaperInformation
    private let output: BytePath

    /// - Parameters:
    ///   - pages: at most `maximum` pages.
    ///   - output: the path of the PDF. The file appears only when it is complete.
    public init(_ pages: [Page], information: PaperInformation, output: BytePath) {
        (self.pages, self.information, self.output) = (pages, information, output)
    }

    public var file: BytePath? { pages.count == 1 ? pages.first?.file : nil }
    public var files: WorkerFiles { WorkerFiles(reads: pages.map(\.file), makes: [output]) }
    public var deadline: Duration { .seconds(60 + 10 * pages.count) }

    public func run() throws(Failure) -> PDFWritten {
        guard pages.count <= Self.maximum else { throw Failure(.badRequest, "pdf.tooManyFiles", ["limit": Self.maximum]) }
        let target = try PaperFile.Target(output)
        var writer = try paperFailures { () throws(PaperError) in
            try PaperWriter(descriptor: target.descriptor, information: information)
        }
        var count = 0
        for page in pages {
            let source = try Self.Source(page)
            for number in 0..<source.count {
                let drawn = try source.page(number)
                do throws(PaperError) { try writer.add(drawn) } catch { throw error.failure.at(page.file) }
                count += 1
            }
        }
        try paperFailures { () throws(PaperError) in try writer.finish() }
        return PDFWritten(pages: count, bytes: target.size)
    }

    /// A picture file. It is read once for all pages made from it.
    private struct Source {
        let count: Int
        private let page: Page
        private let asItIs: (PagePicture, width: Int, height: Int, density: PictureDensity?)?
        private let picture: Picture?
        private let isExact: Bool

        init(_ page: Page) throws(Failure) {
            let file = try OpenFile(page.file)
            guard file.size <= PictureLimits.standard.maximumFileBytes else {
                throw Failure(.tooLarge, "pdf.pictureTooLarge", file: page.file)
            }
            let bytes = try file.readAll()
            self.page = page
            isExact = [PictureFormat.png, .gif, .tiff, .bmp].contains(bytes.withUnsafeBytes { PictureFormat.sniff($0) })
            asItIs = PagePicture.asItIs(jpeg: bytes)
            if asItIs != nil {
                (picture, count) = (nil, 1)
                return
            }
            do throws(PictureError) {
                let whole = try Picture(bytes: bytes)
                (picture, count) = (whole, page.size == nil ? try whole.pageCount() : 1)
            } catch { throw error.failure.about(page.file) }
        }

        /// - Parameter number: the index of the picture in the file, beginning with 0.
        func page(_ number: Int) throws(Failure) -> PaperPage {
            let (drawn, width, height, density) = try drawn(number)
            if let size = page.size { return PaperPage(size: size, picture: drawn, words: page.words) }
            let placement = page.fit.place(width: width, height: height, density: density)
            return PaperPage(size: placement.size, picture: drawn, box: placement.box)
        }

        private func drawn(_ number: Int) throws(Failure) -> (PagePicture, width: Int, height: Int, density: PictureDensity?) {
            if let asItIs { return asItIs }
            do throws(PictureError) {
                guard let made = try picture?.page(number) else { throw .notAPicture }
                let pixels = made.pixels
                return (try painted(pixels), pixels.width, pixels.height, made.density)
            } catch { throw error.failure.about(page.file) }
        }

        private func painted(_ pixels: Pixels) throws(PictureError) -> PagePicture {
            if isExact { return .lossless(pixels) }
            do throws(PaperError) { return .jpeg(try PageFormat.jpeg(quality: WritePDF.quality).encode(pixels, dpi: nil)) } catch
            {
                throw .unsupported("a page")
            }
        }
    }

    private static let quality = 90
}

/// The size of the written PDF, and its losses.
public struct PDFWritten: Codable, Sendable {
    public let pages: Int
    public let bytes: Int64
    /// The properties that were lost compared with the original PDFs.
    public let losses: [PDFLoss]

    public init(pages: Int, bytes: Int64, losses: [PDFLoss] = []) {
        (self.pages, self.bytes, self.losses) = (pages, bytes, losses)
    }
}
