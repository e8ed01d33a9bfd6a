import Base
import PapersTasks

/// Joins several PDFs into one.
struct JoinPDF: Converter {
    struct Options: Decodable, Sendable {
        let bookmarks: Bool
        let name: String
        let password: String
    }

    static let id = "pdf-merge"

    let takes: Set<FileKind> = [.pdf]
    let inputs = ConverterInputs.together(2...MergePDFs.maximum)
    let fields: [ConverterField] = [.toggle("bookmarks", initial: true), .text("name")] + PDFLock.fields

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        let parts = inputs.map { MergePDFs.Part($0.path, title: options.bookmarks ? FileName.stem($0.name) : nil) }
        let output = context.path()
        let made: PDFWritten
        do throws(Failure) {
            made = try await context.perform(MergePDFs(parts, password: PDFLock.password(options.password), to: output))
        } catch { throw context.named(error, inputs) }
        let name = FileName.typed(options.name, spare: Self.name(of: inputs.map { FileName.stem($0.name) }))
        return [ConverterResult(output, name: FileName.ending(name, "pdf"), kind: .pdf, losses: made.losses)]
    }

    /// The maximum length, in characters, of a result name that contains the names of both files.
    private static let longest = 40

    /// Returns the name of the result. For two files, it contains both file names if the result is short enough. Otherwise,
    /// it contains the first file name and the number of other files.
    private static func name(of stems: [String]) -> String {
        let both = stems.joined(separator: " + ")
        return stems.count == 2 && both.count <= longest ? both : "\(stems[0]) + \(stems.count - 1)"
    }
}
