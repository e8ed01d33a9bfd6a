public import Basics
public import Papers
import Pictures
import PicturesWork
public import Workers

/// Writes a PDF of pictures, one per page, with invisible text if words are given.
///
/// A JPEG is taken over unchanged. PNG, GIF, TIFF and BMP are stored without loss. Other pictures become a JPEG of high quality.
public struct WritePDF: WorkerTask {
    public static let name = "pdf.write"

    /// A picture file and the page that is made of it.
    public struct Page: Codable, Sendable {
        public var file: BytePath
        public var fit: PaperFit
        /// The size of the page. If it is given, `fit` is ignored and the picture fills the page.
        public var size: PaperSize?
        /// The words, in points from the upper left corner of the page. They are only used with `size`.
        public var words: [PaperWord]

        public init(_ file: BytePath, fit: PaperFit = .own, size: PaperSize? = nil, words: [PaperWord] = []) {
            (self.file, self.fit, self.size, self.words) = (file, fit, size, words)
        }
    }

    /// The largest number of pages of one request.
    public static let most = WorkerFiles.most - 1

    private let pages: [Page]
    private let information: PaperInformation
    private let output: BytePath

    /// - Parameters:
    ///   - pages: at most `most`.
    ///   - output: the path of the file, which either appears complete or does not appear.
    public init(_ pages: [Page], information: PaperInformation, output: BytePath) {
        (self.pages, self.information, self.output) = (pages, information, output)
    }

    public var file: BytePath? { pages.count == 1 ? pages.first?.file : nil }
    public var files: WorkerFiles { WorkerFiles(reads: pages.map(\.file), makes: [output]) }
    public var deadline: Duration { .seconds(60 + 10 * pages.count) }

    public func run() throws(Failure) -> PDFWritten {
        guard pages.count <= Self.most else { throw Failure(.badRequest, "pdf.tooManyFiles", ["limit": Self.most]) }
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

    /// One of the files. It is read once for all pages that are made of it.
    private struct Source {
        let count: Int
        private let page: Page
        private let asItIs: (PagePicture, width: Int, height: Int, dpi: Double?)?
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

        /// - Parameter number: counted from 0.
        func page(_ number: Int) throws(Failure) -> PaperPage {
            let (drawn, width, height, dpi) = try drawn(number)
            if let size = page.size { return PaperPage(size: size, picture: drawn, words: page.words) }
            let place = page.fit.place(width: width, height: height, dpi: dpi)
            return PaperPage(size: place.size, picture: drawn, box: place.box)
        }

        private func drawn(_ number: Int) throws(Failure) -> (PagePicture, width: Int, height: Int, dpi: Double?) {
            if let asItIs { return asItIs }
            do throws(PictureError) {
                guard let made = try picture?.page(number) else { throw .notAPicture }
                let pixels = made.pixels
                return (try painted(pixels), pixels.width, pixels.height, made.dpi)
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

/// The size of the PDF that was written.
public struct PDFWritten: Codable, Sendable {
    public let pages: Int
    public let bytes: Int64
    /// The losses compared with the PDFs it was made of.
    public let losses: [PDFLoss]

    public init(pages: Int, bytes: Int64, losses: [PDFLoss] = []) {
        (self.pages, self.bytes, self.losses) = (pages, bytes, losses)
    }
}
