public import Base
public import PapersEngine
public import Workers

/// Makes a PDF smaller: reduces the pixels or improves the compression of its pictures, removes
/// unused glyphs from its fonts, and compresses its structure. Parts that
/// would become larger are not changed.
public struct CompressPDF: WorkerTask {
    public static let name = "pdf.compress"

    private let path: BytePath
    private let compression: PaperCompression
    private let password: String?
    private let output: BytePath

    /// - Parameter output: the path of the PDF. The file appears only when it is complete.
    public init(_ file: BytePath, _ compression: PaperCompression, password: String? = nil, to output: BytePath) {
        (path, self.compression, self.password, self.output) = (file, compression, password, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }
    public var deadline: Duration { .seconds(600) }

    public func run() throws(Failure) -> PDFCompressed {
        let paper = try PaperFile.structure(path, password)
        // PDFium is needed to decode fax pictures. Without it, these pictures are not changed.
        try? PDFiumLibrary.load(program: PaperFile.program)
        let fonts = try paperFailures { () throws(PaperError) in try paper.reduceFonts() }
        let replaced = try paperFailures { () throws(PaperError) in try paper.compress(compression) }
        let written = try PaperFile.write(paper, to: output, packed: true)
        let before = try OpenFile(path)
        guard written.bytes >= before.size else {
            let losses = try paperFailures { () throws(PaperError) in try PDFLoss.ofEditing(paper) }
            return PDFCompressed(
                bytes: written.bytes, before: Int64(before.size), replaced: replaced, fonts: fonts, losses: losses)
        }
        let target = try PaperFile.Target(output)
        try target.replace(with: before)
        return PDFCompressed(bytes: Int64(before.size), before: Int64(before.size), replaced: 0, fonts: 0, losses: [])
    }
}

/// The result of compressing a PDF.
public struct PDFCompressed: Codable, Sendable {
    public let bytes: Int64
    public let before: Int64
    /// The number of pictures that were made smaller.
    public let replaced: Int
    /// The number of fonts that were made smaller.
    public let fonts: Int
    public let losses: [PDFLoss]

    public var isUnchanged: Bool { bytes >= before }
}
