public import Base
public import PapersEngine
public import Workers

/// Lists the pictures in a PDF, without masks.
public struct ListPDFPictures: WorkerTask {
    public static let name = "pdf.listPictures"

    /// Maximum number of listed pictures.
    public static let maximum = 20_000

    private let path: BytePath
    private let password: String?

    public init(_ file: BytePath, password: String? = nil) { (path, self.password) = (file, password) }

    public var file: BytePath? { path }
    /// The maximum size of the result as JSON in bytes. A listed picture takes about a hundred bytes.
    public var largestAnswer: Int { 4 << 20 }

    public func run() throws(Failure) -> [ListedPicture] {
        let paper = try PaperFile.structure(path, password)
        return try paperFailures { () throws(PaperError) in Array(try paper.pictures().prefix(Self.maximum)) }
    }
}

/// Extracts pictures from a PDF into files.
public struct TakePDFPictures: WorkerTask {
    public static let name = "pdf.takePictures"

    /// Maximum number of pictures in one request.
    public static let maximum = 50

    private let path: BytePath
    private let pictures: [ListedPicture]
    private let outputs: [BytePath]
    private let password: String?

    /// - Parameters:
    ///   - pictures: pictures listed by `ListPDFPictures` that have a kind; at most `maximum` pictures.
    ///   - outputs: one path for each picture. Each file appears only when it is complete.
    public init(_ pictures: [ListedPicture], of file: BytePath, password: String? = nil, to outputs: [BytePath]) {
        (path, self.pictures, self.outputs, self.password) = (file, pictures, outputs, password)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: outputs) }
    public var deadline: Duration { .seconds(300) }

    /// - Returns: whether each picture could be extracted. The file of a picture that could not be extracted is empty.
    public func run() throws(Failure) -> [Bool] {
        let paper = try PaperFile.structure(path, password)
        // Without PDFium, some kinds of pictures cannot be extracted. The result is then false for these pictures.
        try? PDFiumLibrary.load(program: PaperFile.program)
        var taken: [Bool] = []
        for (picture, output) in zip(pictures, outputs) {
            let file = try? paper.taken(picture)
            if let file { try PaperFile.write(file.bytes, to: output) }
            taken.append(file != nil)
        }
        return taken
    }
}
