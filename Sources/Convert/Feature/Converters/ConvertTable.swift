import Base
import TablesEngine
import TablesTasks

/// Converts a table, or JSON that is a list of objects, to CSV, TSV, JSON, JSON Lines or Markdown.
struct ConvertTable: Converter {
    struct Options: Decodable, Sendable { let format: TableFormat }

    static let id = "table"

    let takes: Set<FileKind> = [.csv, .json, .text]
    let inputs = ConverterInputs.each
    let fields: [ConverterField] = [.choice("format", ["csv", "tsv", "jsonl", "json", "markdown"])]

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        var results: [ConverterResult] = []
        for input in inputs {
            let output = context.path()
            if input.kind == .json {
                _ = try await context.perform(WriteJSON(input.path, as: options.format, to: output))
            } else {
                _ = try await context.perform(WriteTable(input.path, nil, as: options.format, to: output))
            }
            let ending = options.format == .markdown ? "md" : options.format.rawValue
            let kind: FileKind =
                switch options.format {
                case .csv, .tsv: .csv
                case .json, .jsonl: .json
                case .markdown: .text
                }
            results.append(ConverterResult(output, name: FileName.stem(input.name) + "." + ending, kind: kind))
        }
        return results
    }
}
