import ArgumentParser
import Base
import Convert
import Foundation
import PapersTasks
import Workers

/// The arguments of the `pdf` commands.
struct PDFArguments: ParsableArguments {
    @Argument(help: "Files.")
    var files: [String]

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write, or a folder, made if it is not there.", valueName: "out"))
    var output: String

    @Flag(help: OutputDestination.replaceHelp)
    var replace = false

    @Option(help: Password.help, transform: Password.read)
    var password: String?

    init() {}

    init(_ files: [String], output: String, replace: Bool, password: String?) {
        (self.files, self.output, self.replace, self.password) = (files, output, replace, password)
    }

    func validate() throws {
        if files.isEmpty { throw ValidationError("Name a file.") }
        try Program.checkOutput(output)
    }
}

/// Runs a converter for a command. A result gets its final name only when it is complete, according to the rules of
/// `OutputDestination`.
struct PDFRun: Sendable {
    private struct Answer: Encodable {
        /// The source: `file` if there is one source file, `files` if the converter combines several files.
        let file: String?
        let files: [String]?
        let output: String
        let bytes: Int64
        /// The properties of the source files that are missing in the result.
        let lost: [PDFLoss]
    }

    private let files: [(name: String, path: BytePath)]
    private let outputName: String
    private let password: String?
    private let options: GlobalOptions
    private let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
    private let makesFolder: Bool
    private let replaces: Bool

    /// - Parameter makesFolder: whether OUT is always a folder, regardless of its name.
    init(_ paper: PDFArguments, _ options: GlobalOptions, makesFolder: Bool = false) {
        files = zip(paper.files, Program.paths(paper.files)).map { (name: $0, path: $1) }
        (outputName, password, self.options) = (paper.output, paper.password, options)
        (self.makesFolder, replaces) = (makesFolder, paper.replace)
    }

    /// Runs a converter of the converter hub and moves its results to their final names.
    func run(_ converter: String, _ values: [String: OptionValue]) async throws {
        let isEach = !DirectConversion.isTogether(converter)
        let isFolder =
            makesFolder || outputName.hasSuffix("/") || FileInfo(Program.path(outputName))?.kind == .folder
            || (isEach && files.count > 1)
        let output = try OutputDestination(outputName, isFolder: isFolder, replaces: replaces, inputs: files.map(\.path))
        if isFolder {
            do throws(Failure) { try output.folder.makeFolders() } catch { throw error.about(BytePath(outputName)) }
        }
        try await inDrafts(of: output.folder) { drafts in
            try await perform(
                converter, values, drafts, settle: { results throws(Failure) in try FinishedFile.settle(results.map(\.path)) }
            ) { result, inputs throws(Failure) in
                let placed = try output.place(result.path, as: BytePath(result.name))
                let shown =
                    isFolder
                    ? "\(outputName.hasSuffix("/") ? String(outputName.dropLast()) : outputName)/\(placed.name)" : outputName
                tell(
                    Answer(
                        file: isEach ? inputs.first : nil, files: isEach ? nil : inputs, output: shown,
                        bytes: FileStamp(of: placed)?.size ?? 0, lost: result.losses))
            }
        }
    }

    /// Runs a converter that produces text, and prints the text.
    func print(_ converter: String, _ values: [String: OptionValue]) async throws {
        let base = BytePath(FileManager.default.temporaryDirectory.path)
        try await inDrafts(of: base) { drafts in
            try await perform(converter, values, drafts) { result, inputs throws(Failure) in
                guard let data = try? Data(contentsOf: URL(fileURLWithPath: result.path.display)) else {
                    throw Failure.system(errno, "read", result.path)
                }
                let text = String(decoding: data, as: UTF8.self)
                if options.json { try? Terminal.emit(["file": inputs.first, "text": text]) } else { Terminal.show(text) }
            }
        }
    }

    /// Creates a folder for incomplete files and removes it at the end, even after Ctrl-C.
    private func inDrafts(of folder: BytePath, _ body: @escaping @Sendable (BytePath) async throws -> Int) async throws {
        let drafts: DraftFolder
        do throws(Failure) { drafts = try DraftFolder(in: folder) } catch { throw error.about(BytePath(outputName)) }
        defer { drafts.remove() }
        try await pool.finish(tidy: { Terminal.progress("") }) { try await body(drafts.path) }
    }

    /// - Returns: the number of failures.
    private func perform(
        _ converter: String, _ values: [String: OptionValue], _ drafts: BytePath,
        settle: @Sendable ([ConverterResult]) throws(Failure) -> Void = { _ in },
        _ take: @Sendable (ConverterResult, [String]) throws(Failure) -> Void
    ) async throws(Failure) -> Int {
        let conversion = try DirectConversion(converter, values, password: password, pool: pool, folder: drafts)
        let groups = conversion.isTogether ? [files] : files.map { [$0] }
        var failed = 0
        for (number, group) in groups.enumerated() where !Task.isCancelled {
            do throws(Failure) {
                let inputs = group.map { file in
                    (path: Program.followed(file.path), name: file.path.name.display)
                }
                var notes: [Failure] = []
                let results = try await conversion.run(
                    inputs,
                    onShare: { share in
                        guard !options.quiet else { return }
                        Terminal.progress(Terminal.bar((Double(number) + share) / Double(groups.count)))
                    }, onNote: { notes.append($0) })
                Terminal.progress("")
                try settle(results)
                for result in results { try take(result, group.map(\.name)) }
                for note in notes where note.reason == "pdf.picturesLeftOut" {
                    failed += 1
                    Terminal.complain(note.about(BytePath(group[0].name)))
                }
            } catch {
                failed += 1
                Terminal.progress("")
                guard error.code != .cancelled else { continue }
                let named = error.file.flatMap { path in
                    group.first { Program.followed($0.path).display == path || $0.path.name.display == path }?.name
                }
                Terminal.complain(error.about(BytePath(named ?? (group.count == 1 ? group[0].name : error.file ?? outputName))))
            }
        }
        return failed
    }

    private func tell(_ answer: Answer) {
        if options.json {
            try? Terminal.emit(answer)
        } else if !options.quiet {
            shoebox.print("\(Terminal.line(answer.output))  \(Terminal.bytes(answer.bytes))")
        }
        if !options.quiet {
            for loss in answer.lost { Terminal.complain(Failure(.unsupportedFormat, loss.reason, file: BytePath(answer.output))) }
        }
    }
}
