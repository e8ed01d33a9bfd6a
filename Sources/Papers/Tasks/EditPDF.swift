public import Base
public import PapersEngine
public import Workers

/// The changes to make to a PDF. Everything else is kept.
public struct PDFEdit: Codable, Sendable {
    /// The pages to keep, in this order, in the syntax of `PageRanges`; nil for all pages.
    public var keep: String?
    /// The pages to remove.
    public var remove: String?
    /// The rotation in degrees clockwise, a multiple of 90.
    public var turn = 0
    /// The pages to rotate; nil for all pages. The numbers are those before pages are removed.
    public var turned: String?
    /// The new values of entries about the document. An empty text removes the entry.
    public var information: [PaperEntry: String] = [:]
    public var removesInformation = false
    /// Whether to remove the encryption, so that the result opens without a password.
    public var unlocks = false

    public init() {}
}

/// Writes a PDF with selected, reordered or rotated pages, with changed information, or without its password.
public struct EditPDF: WorkerTask {
    public static let name = "pdf.edit"

    private let path: BytePath
    private let edit: PDFEdit
    private let password: String?
    private let output: BytePath

    /// - Parameter output: the path of the PDF. The file appears only when it is complete.
    public init(_ file: BytePath, _ edit: PDFEdit, password: String? = nil, to output: BytePath) {
        (path, self.edit, self.password, self.output) = (file, edit, password, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }

    public func run() throws(Failure) -> PDFWritten {
        let paper = try PaperFile.structure(path, password)
        if edit.unlocks, !paper.isEncrypted { throw Failure(.badRequest, "pdf.notLocked") }
        let losses = try paperFailures { () throws(PaperError) in
            var losses = try PDFLoss.ofEditing(paper)
            let count = try paper.pageCount()
            guard count > 0 else { throw .noPages }
            func pages(_ text: String?) throws(PaperError) -> [Int] {
                try text.map { text throws(PaperError) in try PageRanges(text).pages(of: count) } ?? Array(1...count)
            }
            if edit.turn % 360 != 0 { try paper.turn(try pages(edit.turned), by: edit.turn) }
            var kept = try pages(edit.keep)
            if let removed = edit.remove {
                let gone = Set(try pages(removed))
                kept.removeAll(where: gone.contains)
                guard !kept.isEmpty else { throw .nothingLeft }
            }
            if kept != Array(1...count) { try paper.keep(kept) }
            if edit.removesInformation {
                if try paper.traits().contains(.archival) { losses.append(.archival) }
                try paper.removeInformation()
            }
            if try !paper.setInformation(edit.information) { losses.append(.metadata) }
            return losses
        }
        return try PaperFile.write(paper, to: output, locked: !edit.unlocks, losses: losses)
    }
}
