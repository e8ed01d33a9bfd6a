import Base
import Foundation
import PapersEngine
import PapersTasks

/// Converts pictures to one PDF with a page for each picture.
struct PicturesToPDF: Converter {
    struct Options: Decodable, Sendable {
        let sheet: String
        let margin: Int
        let name: String
    }

    static let id = "pictures-pdf"

    let takes = FileKind.all(.picture).subtracting([.svg])
    let inputs = ConverterInputs.together(1...WritePDF.maximum)
    let fields: [ConverterField] = [
        .choice("sheet", ["own", "a4", "letter"]),
        .number("margin", 0...50, initial: 10, unit: "mm", when: ["sheet": ["a4", "letter"]]),
        .text("name"),
    ]

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        let margin = Double(options.margin) * 72 / 25.4
        let fit: PaperFit =
            switch options.sheet {
            case "a4": .sheet(PaperFit.a4, margin: margin)
            case "letter": .sheet(PaperFit.letter, margin: margin)
            default: .own
            }
        let name = FileName.ending(FileName.typed(options.name, spare: FileName.stem(inputs[0].name)), "pdf")
        let information = PaperInformation(title: FileName.stem(name), created: Int64(Date().timeIntervalSince1970))
        let output = context.path()
        do throws(Failure) {
            _ = try await context.perform(
                WritePDF(inputs.map { WritePDF.Page($0.path, fit: fit) }, information: information, output: output))
        } catch { throw context.named(error, inputs) }
        return [ConverterResult(output, name: name, kind: .pdf)]
    }
}
