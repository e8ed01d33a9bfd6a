import Base
import PapersEngine
import PapersTasks

/// Extracts the pictures of a PDF without changing them.
struct PicturesOfPDF: PDFConverter {
    struct Options: Decodable, Sendable { let password: String }

    static let id = "pdf-extract"

    let fields = PDFLock.fields

    func run(_ input: ConvertFile, _ options: Options, _ desk: ConverterDesk) async throws(Failure) -> [ConverterResult] {
        let password = PDFLock.password(options.password)
        let all = try await desk.perform(ListPDFPictures(input.path, password: password))
        let known = all.filter { $0.kind != nil }
        guard !known.isEmpty else {
            throw all.isEmpty
                ? Failure(.conversionFailed, "pdf.noPictures") : Failure(.unsupportedFormat, "pdf.picturesUnknown")
        }
        var made: [ConverterResult] = []
        for start in stride(from: 0, to: known.count, by: TakePDFPictures.most) {
            let some = Array(known[start..<min(start + TakePDFPictures.most, known.count)])
            let outputs = some.map { _ in desk.path() }
            let taken = try await desk.perform(TakePDFPictures(some, of: input.path, password: password, to: outputs))
            for (index, isTaken) in taken.enumerated() where isTaken {
                made.append(result(some[index], outputs[index], input, made.count + 1, of: known.count))
            }
            desk.report(Double(start + some.count) / Double(known.count))
        }
        guard !made.isEmpty else { throw Failure(.corruptFile, "pdf.picturesUnknown") }
        let left = all.count - made.count
        if left > 0 { desk.note(Failure(.unsupportedFormat, "pdf.picturesLeftOut", ["left": left, "count": all.count])) }
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
