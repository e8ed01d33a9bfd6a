import Base
import PapersTasks

/// Splits a PDF into several PDFs.
struct TakeApartPDF: PDFConverter {
    struct Options: Decodable, Sendable {
        let by: String
        let pages: Int
        let ranges: String
        let password: String
    }

    static let id = "pdf-split"

    let fields: [ConverterField] =
        [
            .choice("by", ["pages", "ranges", "bookmarks"]),
            .number("pages", 1...10_000, initial: 1, when: ["by": ["pages"]]),
            .text("ranges", when: ["by": ["ranges"]]),
        ] + PDFLock.fields

    func check(_ options: Options) throws(Failure) {
        if options.by == "ranges" { try PDFPages.check(options.ranges) }
    }

    func run(_ input: ConvertFile, _ options: Options, _ context: ConverterContext) async throws(Failure) -> [ConverterResult] {
        let split: PDFSplit =
            switch options.by {
            case "ranges": .ranges(options.ranges)
            case "bookmarks": .bookmarks
            default: .every(options.pages)
            }
        let password = PDFLock.password(options.password)
        var results: [ConverterResult] = []
        let parts = try await context.perform(PlanSplit(input.path, split, password: password)).parts
        let stem = FileName.stem(input.name), digits = "\(parts.count)".count
        for start in stride(from: 0, to: parts.count, by: SplitPDF.maximum) {
            let some = Array(parts[start..<min(start + SplitPDF.maximum, parts.count)])
            let outputs = some.map { _ in context.path() }
            let made = try await context.perform(SplitPDF(input.path, some.map(\.pages), password: password, to: outputs))
            for (index, part) in some.enumerated() {
                let number = FileName.number(start + index + 1, digits: digits)
                let name = FileName.safe("\(stem) \(number)" + (part.title.map { " \(FileName.word($0))" } ?? "")) + ".pdf"
                results.append(ConverterResult(outputs[index], name: name, kind: .pdf, losses: made[index].losses))
            }
            context.report(Double(start + some.count) / Double(parts.count))
        }
        return results
    }
}
