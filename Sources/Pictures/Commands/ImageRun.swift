import ArgumentParser
import Base
import Catalogue
import Foundation
import PicturesEngine
import PicturesTasks
import ConvertTasks
import Workers

/// Converts pictures for a command. The number of pictures converted at the same time is the number of processors. A result
/// gets its final name only when it is complete.
struct ImageRun: Sendable {
    private struct Answer: Encodable {
        let file: String
        let output: String
        let width: Int
        let height: Int
        let bytes: Int
        let quality: Int?
        /// The number of pages or frames of the original that are in none of the results; nil for none.
        let leftOut: Int?
    }

    private let image: ImageArguments
    private let options: GlobalOptions
    private let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
    private let paths: [BytePath]
    private let output: BytePath
    private let isFolder: Bool

    init(_ image: ImageArguments, _ options: GlobalOptions) {
        (self.image, self.options) = (image, options)
        (paths, output) = (Program.paths(image.files), Program.path(image.output))
        isFolder = image.files.count > 1 || image.output.hasSuffix("/") || FileInfo(output)?.kind == .folder
    }

    func run(_ size: PictureOptions.Size) async throws {
        let destination = try OutputDestination(image.output, isFolder: isFolder, replaces: image.replace, inputs: paths)
        let folder = destination.folder
        if isFolder {
            do throws(Failure) { try folder.makeFolders() } catch { throw error.about(BytePath(image.output)) }
        } else if FileInfo(folder)?.kind != .folder {
            throw Failure(.fileNotFound, "output.noFolder", file: BytePath(image.output))
        }
        Drafts.removeForsaken(from: folder)
        try await pool.finish(tidy: { Drafts.remove(from: folder) }) { await convertAll(size, to: destination) }
    }

    /// - Returns: the number of failures.
    private func convertAll(_ size: PictureOptions.Size, to destination: OutputDestination) async -> Int {
        var (begun, done, failed) = (0, 0, 0)
        await withTaskGroup(of: Outcome.self) { group in
            func begin() {
                guard begun < image.files.count, !Task.isCancelled else { return }
                let (number, file) = (begun, image.files[begun])
                begun += 1
                group.addTask { await outcome(of: file, number, size, to: destination) }
            }
            for _ in 0...pool.size { begin() }
            while let outcome = await group.next() {
                begin()
                done += 1
                Terminal.progress("")
                if !tell(outcome.file, outcome.result) { failed += 1 }
                if !options.quiet && image.files.count > 1 {
                    Terminal.progress("\(Terminal.bar(Double(done) / Double(image.files.count))) \(done)/\(image.files.count)")
                }
            }
        }
        Terminal.progress("")
        return failed
    }

    private struct Outcome: Sendable {
        let file: String
        let result: Result<Converted, Failure>
    }

    private struct Converted: Sendable {
        var answers: [Answer] = []
        /// What the results do not have of the original.
        var notes: [Failure] = []
    }

    /// This is a separate function whose errors are untyped, because in optimized builds the result of a task with typed errors
    /// was released twice.
    private func outcome(
        of file: String, _ number: Int, _ size: PictureOptions.Size, to destination: OutputDestination
    ) async -> Outcome {
        do {
            return Outcome(file: file, result: .success(try await convert(file, number, size, to: destination)))
        } catch {
            let failure = Failure(of: error, "job.itemError", file: BytePath(file))
            return Outcome(file: file, result: .failure(failure))
        }
    }

    /// - Returns: one result; if the output is a folder and the file is a TIFF, one result for each page.
    /// - Throws: `Failure`.
    private func convert(
        _ file: String, _ number: Int, _ size: PictureOptions.Size, to output: OutputDestination
    ) async throws -> Converted {
        let (path, name) = (Program.followed(paths[number]), paths[number].name)
        guard let stamp = FileStamp(of: path) else {
            throw FileInfo(path) == nil
                ? Failure.system(errno, "read", path) : Failure(.unsupportedFormat, "file.notRegular", file: path)
        }
        let target = try await target(of: path)
        var pictureOptions = PictureOptions(
            target, quality: image.quality, maximumBytes: image.maxKilobytes.map { $0 * 1000 }, size: size,
            enlarges: image.enlarge,
            dpi: image.dpi, metadata: image.metadata)
        // The draft is named like other drafts of Shoebox, so that it is removed later if this command is killed.
        let draft = output.folder.appending(".shoebox-\(getpid())-\(number).part")
        defer { _ = draft.withCString { unlink($0) } }
        var converted = Converted(), count = 1
        while converted.answers.count < count {
            pictureOptions.page = converted.answers.count
            let made = try await pool.perform(ConvertPicture(path, pictureOptions, to: draft))
            count = isFolder ? made.pages : 1
            FileTimes.setModified(draft, nanoseconds: stamp.modified)
            let own = nameOfResult(name, target, page: count > 1 ? converted.answers.count + 1 : nil)
            let destination = try output.put(draft, as: own)
            let leftOut = made.framesLeftOut + made.pages - count
            converted.answers.append(
                Answer(
                    file: file, output: shown(destination), width: made.width, height: made.height, bytes: made.bytes,
                    quality: made.quality, leftOut: leftOut == 0 ? nil : leftOut))
            if let note = made.note { converted.notes.append(note) }
            if made.pages > count {
                converted.notes.append(Failure(.unsupportedFormat, "picture.pagesLeftOut", ["count": made.pages]))
            }
        }
        return converted
    }

    /// Returns the output path as the user wrote it.
    private func shown(_ destination: BytePath) -> String {
        guard isFolder else { return image.output }
        return "\(image.output.hasSuffix("/") ? String(image.output.dropLast()) : image.output)/\(destination.name)"
    }

    /// Returns the format named by `--to`. If the option is missing, returns the format for the extension of OUT or, if OUT is
    /// a folder, the format of the picture.
    private func target(of path: BytePath) async throws(Failure) -> PictureTarget {
        if let named = image.to.flatMap({ PictureTarget(fileExtension: $0) }) { return named }
        if !isFolder {
            guard let target = PictureTarget(fileExtension: output.fileExtension) else {
                throw Failure(.badRequest, "picture.noTarget", file: BytePath(image.output))
            }
            return target
        }
        let kind = try await pool.perform(SniffContent(path)).kind
        guard let target = PictureTarget(rawValue: kind.rawValue) else {
            throw Failure(.badRequest, "picture.noTarget", file: path)
        }
        return target
    }

    private func nameOfResult(_ name: BytePath, _ target: PictureTarget, page: Int?) -> BytePath {
        guard isFolder else { return output.name }
        let bytes = name.bytes
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? bytes.count
        // If the extension already belongs to the format, the name is kept. For example, "jpeg" is not changed to "jpg".
        if page == nil, PictureTarget(fileExtension: name.fileExtension) == target { return name }
        let number = page.map { " \($0)" } ?? ""
        return BytePath(bytes: Array(bytes[..<dot]) + Array("\(number).\(target.fileExtension)".utf8))
    }

    private func tell(_ file: String, _ result: Result<Converted, Failure>) -> Bool {
        switch result {
        case .failure(let failure):
            if failure.code != .cancelled {
                Terminal.complain(failure.file == image.output ? failure : failure.about(BytePath(file)))
            }
            return false
        case .success(let converted):
            for answer in converted.answers {
                if options.json {
                    try? Terminal.emit(answer)
                } else if !options.quiet {
                    let size = "\(answer.width) × \(answer.height)  \(Terminal.bytes(Int64(answer.bytes)))"
                    print("\(Terminal.line(answer.output))  \(size)")
                }
            }
            if !options.quiet {
                for note in converted.notes { Terminal.complain(note.about(BytePath(file))) }
            }
            return true
        }
    }
}
