import Base
import PapersEngine
import PapersTasks

/// Extracts the pictures of a PDF without changing them.
struct PicturesOfPDF: PDFConverter {
    struct Options: Decodable, Sendable { let password: String }

    static let id = "pdf-extract"

    let fields = PDFLock.fields

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        let password = PDFLock.password(options.password)
        let all = try await context.perform(ListPDFPictures(input.path, password: password))
        let known = all.filter { $0.kind != nil }
        guard !known.isEmpty else {
            throw all.isEmpty
                ? Failure(.conversionFailed, "pdf.noPictures") : Failure(.unsupportedFormat, "pdf.picturesUnknown")
        }
        var made: [ConverterResult] = []
        for start in stride(from: 0, to: known.count, by: TakePDFPictures.maximum) {
            let some = Array(known[start..<min(start + TakePDFPictures.maximum, known.count)])
            let outputs = some.map { _ in context.path() }
            let taken = try await context.perform(TakePDFPictures(some, of: input.path, password: password, to: outputs))
            for (index, isTaken) in taken.enumerated() where isTaken {
                made.append(result(some[index], outputs[index], input, made.count + 1, of: known.count))
            }
            context.report(Double(start + some.count) / Double(known.count))
        }
        guard !made.isEmpty else { throw Failure(.corruptFile, "pdf.picturesUnknown") }
        let left = all.count - made.count
        if left > 0 { context.note(Failure(.unsupportedFormat, "pdf.picturesLeftOut", ["left": left, "count": all.count])) }
        return made
    }

    private func result(
        _ picture: ListedPicture, _ path: BytePath, _ input: ConvertFile, _ number: Int, of count: Int
    ) -> ConverterResult {
        let (ending, kind): (String, FileKind) =
            switch picture.kind {
            case .jpeg: ("jpg", .jpeg)
            case .tiff: ("tif", .tiff)
            case .jpeg2000: ("jp2", .other)
            default: ("png", .png)
            }
        let name = "\(FileName.stem(input.name)) \(FileName.number(number, digits: "\(count)".count)).\(ending)"
        return ConverterResult(path, name: name, kind: kind)
    }
}
