import ArchivesTasks
import Base
import Web

/// Packs several files into one archive. Photos and videos lose their location on request and in the area that the person hides.
struct PackZip: Converter {
    struct Options: Decodable, Sendable {
        let name: String
        let format: PackFiles.Packing
        let usual: String
        let withoutLocation: Bool
    }

    static let id = "zip"

    let takes = Set(FileKind.allCases)
    let inputs = ConverterInputs.together(1...PackFiles.maximum)
    let fields: [ConverterField] = [
        .text("name"), .choice("format", PackFiles.Packing.allCases.map(\.rawValue)), .word("usual", initial: "Files"),
        .toggle("withoutLocation"),
    ]

    func run(
        _ inputs: [ConvertFile], _ options: Options, _ context: ConverterContext
    ) async throws(Failure) -> [ConverterResult] {
        let names = FileName.distinct(inputs.map(\.name))
        var entries: [PackFiles.Entry] = []
        for (input, name) in Swift.zip(inputs, names) {
            switch try await context.copy(of: input, withoutLocation: options.withoutLocation) {
            case .whole: entries.append(PackFiles.Entry(input.path, name: name))
            case .patched(let patches): entries.append(PackFiles.Entry(input.path, name: name, patches: patches))
            case .leftOut: context.note(Failure(.permissionDenied, "place.sidecarHidden"))
            }
        }
        guard !entries.isEmpty else { throw Failure(.permissionDenied, "place.sidecarHidden") }
        let output = context.path()
        _ = try await context.perform(PackFiles(entries, as: options.format, to: output))
        let usual = inputs.count == 1 ? FileName.stem(inputs[0].name) : FileName.typed(options.usual, spare: "Files")
        let name = FileName.typed(options.name, spare: usual)
        let ending = options.format == .tarZst ? ".tar.zst" : ".zip"
        let whole = name.lowercased().hasSuffix(ending) ? name : name + ending
        return [ConverterResult(output, name: whole, kind: options.format == .tarZst ? .zstd : .zip)]
    }
}
