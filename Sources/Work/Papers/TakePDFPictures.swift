public import Basics
public import Papers
public import Workers

/// The pictures in a PDF, without masks.
public struct ListPDFPictures: WorkerTask {
    public static let name = "pdf.listPictures"

    /// Pictures that are listed at most.
    public static let most = 20_000

    private let path: BytePath
    private let password: String?

    public init(_ file: BytePath, password: String? = nil) { (path, self.password) = (file, password) }

    public var file: BytePath? { path }
    /// A hundred bytes a picture.
    public var largestAnswer: Int { 4 << 20 }

    public func run() throws(Failure) -> [ListedPicture] {
        let paper = try PaperFile.structure(path, password)
        return try paperFailures { () throws(PaperError) in Array(try paper.pictures().prefix(Self.most)) }
    }
}

/// Writes pictures of a PDF as files.
public struct TakePDFPictures: WorkerTask {
    public static let name = "pdf.takePictures"

    /// Pictures of one request.
    public static let most = 50

    private let path: BytePath
    private let pictures: [ListedPicture]
    private let outputs: [BytePath]
    private let password: String?

    /// - Parameters:
    ///   - pictures: as `ListPDFPictures` lists them, those that have a kind; at most `most`.
    ///   - outputs: one for each; they appear whole or not at all.
    public init(_ pictures: [ListedPicture], of file: BytePath, password: String? = nil, to outputs: [BytePath]) {
        (path, self.pictures, self.outputs, self.password) = (file, pictures, outputs, password)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: outputs) }
    public var deadline: Duration { .seconds(300) }

    /// - Returns: which of them could be read; the files of the others are empty.
    public func run() throws(Failure) -> [Bool] {
        let paper = try PaperFile.structure(path, password)
        // Without PDFium some kinds of pictures cannot be taken, and the answer says so for each.
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
