import ArchivesTasks
import Base

/// Packs several files into one archive.
struct PackZip: Converter {
    struct Options: Decodable, Sendable {
        let name: String
        let format: PackFiles.Packing
        let usual: String
    }

    static let id = "zip"

    let takes = Set(FileKind.allCases)
    let inputs = ConverterInputs.together(1...PackFiles.maximum)
    let fields: [ConverterField] = [
        .text("name"), .choice("format", PackFiles.Packing.allCases.map(\.rawValue)), .word("usual", initial: "Files"),
    ]

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        let names = FileName.distinct(inputs.map(\.name))
        let entries = Swift.zip(inputs, names).map { PackFiles.Entry($0.path, name: $1) }
        let output = context.path()
        _ = try await context.perform(PackFiles(entries, as: options.format, to: output))
        let usual = inputs.count == 1 ? FileName.stem(inputs[0].name) : FileName.typed(options.usual, spare: "Files")
        let name = FileName.typed(options.name, spare: usual)
        let ending = options.format == .tarZst ? ".tar.zst" : ".zip"
        let whole = name.lowercased().hasSuffix(ending) ? name : name + ending
        return [ConverterResult(output, name: whole, kind: options.format == .tarZst ? .zstd : .zip)]
    }
}
