public import Base
import ConvertTasks
public import Workers

/// Runs a converter for the command line, without a catalogue and without a job.
public struct DirectConversion: Sendable {
    private let converter: any Converter
    private let options: [String: OptionValue]
    private let pool: WorkerPool
    private let folder: BytePath

    /// Whether the converter makes one result from all files.
    public var isTogether: Bool { converter.inputs != .each }

    /// Whether the converter with this id makes one result from all files.
    public static func isTogether(_ id: String) -> Bool { converter(id).map { $0.inputs != .each } ?? false }

    private static func converter(_ id: String) -> (any Converter)? { Converters.all.first { type(of: $0).id == id } }

    /// - Parameters:
    ///   - id: the converter's id.
    ///   - folder: the folder for the results, which get random names. The caller moves or removes the results.
    /// - Throws: `Failure` with code `badRequest` for options that the form does not have.
    public init(
        _ id: String, _ options: [String: OptionValue], password: String? = nil, pool: WorkerPool, folder: BytePath
    ) throws(Failure) {
        guard let converter = Self.converter(id) else {
            throw Failure(.badRequest, "convert.unknownConverter", ["converter": id])
        }
        var options = options
        if let password, converter.takesPassword { options["password"] = .text(password) }
        try converter.checkOptions(options)
        (self.converter, self.options, self.pool, self.folder) = (converter, options, pool, folder)
    }

    /// - Parameters:
    ///   - files: the input files. Each result is named after the `name` of its input.
    ///   - onShare: called with the completed fraction of the work, 0…1.
    ///   - onNote: called for each kind of content that is missing in the results.
    public func run(
        _ files: [(path: BytePath, name: String)], onShare: @escaping @Sendable (Double) -> Void = { _ in },
        onNote: (Failure) -> Void = { _ in }
    ) async throws(Failure) -> [ConverterResult] {
        if case .together(let range) = converter.inputs, !range.contains(files.count) {
            throw Failure(.badRequest, "convert.inputCount", ["least": range.lowerBound, "most": range.upperBound])
        }
        var inputs: [ConvertFile] = []
        for file in files {
            let sniffed = try await pool.perform(SniffContent(file.path, name: file.name))
            guard converter.takes.contains(sniffed.kind) else { throw Self.notTaken(sniffed, file.path) }
            inputs.append(ConvertFile(file.path, name: file.name, kind: sniffed.kind, stamp: sniffed.stamp))
        }
        let context = ConverterContext(pool, folder: folder, onShare: onShare)
        do throws(Failure) {
            let results = try await converter.run(inputs, options, context)
            context.clear(keeping: results)
            for note in context.notes(on: results) { onNote(note) }
            return results
        } catch {
            context.clear()
            throw error
        }
    }

    /// A failure for a file that the converter does not accept. It names the kind of the file, and the command that accepts
    /// this kind.
    private static func notTaken(_ content: SniffContent.Answer, _ path: BytePath) -> Failure {
        if content.stamp.size == 0 { return Failure(.corruptFile, "pdf.empty", file: path) }
        guard let command = command(for: content.kind) else {
            return Failure(.unsupportedFormat, "convert.noCommand", file: path)
        }
        let kind = content.kind.fileExtension?.uppercased() ?? content.kind.rawValue
        return Failure(.unsupportedFormat, "convert.otherCommand", ["kind": kind, "command": command], file: path)
    }

    /// The command that accepts files of this kind; nil if there is none.
    private static func command(for kind: FileKind) -> String? {
        switch kind {
        case .svg, .sqlite: nil
        case .json: "json"
        case .mail: "mail show"
        case .epub: "archive list"
        default:
            switch kind.family {
            case .picture: "image convert"
            case .pdf: "pdf"
            case .archive: "archive list"
            case .table: "table"
            case .text: "text"
            case .mail: "mail list"
            case .office, .video, .audio, .other: nil
            }
        }
    }
}
