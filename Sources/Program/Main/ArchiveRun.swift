import ArchivesTasks
import ArgumentParser
import Base
import Foundation
import Mail
import MailTasks
import Workers

/// Runs requests about one archive for a command. Ctrl-C stops the requests. Failures name the file in the way in which the
/// user wrote it.
struct ArchiveRun {
    private let file: String
    /// The absolute path of the archive, without `..` and with all links in its folders resolved, so that different spellings
    /// of the path identify the same archive.
    let archive: BytePath

    init(_ file: String) {
        self.file = file
        let path = Program.path(file)
        archive = Mailbox.resolved(path) ?? Mailbox.resolved(path.parent)?.appending(path.name) ?? path
    }

    private init(_ file: String, at archive: BytePath) { (self.file, self.archive) = (file, archive) }

    /// Returns a run on the text in a file that is compressed alone, such as `notes.txt.gz`, after it was unpacked into `folder`;
    /// this run for any other file.
    func unpacked(into folder: BytePath) async throws -> ArchiveRun {
        // A file that cannot be read fails in the worker that is asked for its content.
        let start = (try? OpenFile(archive).readStart(Self.markLength)) ?? []
        guard let kind = start.withUnsafeBytes({ FileKind.marked($0) }), [.gzip, .bzip2, .xz, .zstd, .lz4].contains(kind) else {
            return self
        }
        let text = folder.appending("text")
        _ = try await perform { pool, source throws(Failure) in
            try await pool.perform(UnpackText(source, to: text), priority: .interactive)
        }
        return ArchiveRun(file, at: text)
    }

    /// Returns a run on a file that was made of this one. Failures name this one.
    func reading(_ copy: BytePath) -> ArchiveRun { ArchiveRun(file, at: copy) }

    /// The length of the beginning of a file that shows whether it is compressed, in bytes.
    private static let markLength = 512

    /// - Parameter folder: the folder into which files are written. Drafts that a cancelled worker or a killed process left in
    ///   it are removed.
    func perform<T: Sendable>(
        into folder: BytePath? = nil, _ body: @escaping @Sendable (WorkerPool, BytePath) async throws(Failure) -> T
    ) async throws -> T {
        if let folder { Drafts.removeForsaken(from: folder) }
        let pool = WorkerPool(executable: Program.executable, arguments: ["worker"], size: 1)
        let archive = archive
        let work = Task { () -> Result<T, Failure> in
            do throws(Failure) { return .success(try await body(pool, archive)) } catch { return .failure(error) }
        }
        let interrupt = Interrupt { work.cancel() }
        defer { interrupt.stop() }
        let result = await work.value
        await pool.shutdown()
        if let folder, case .failure = result { Drafts.remove(from: folder) }
        if interrupt.happened { throw ExitCode(130) }
        do {
            return try result.get()
        } catch {
            // The names of other files, such as files in the output folder, remain in the failure.
            let named = error.file == nil || error.file == archive.display ? BytePath(file) : error.file.map { BytePath($0) }
            throw error.about(named)
        }
    }

    /// Prints the output lines of a request while the worker is writing them.
    func streamed<T: WorkerTask>(
        _ task: @escaping @Sendable (BytePath, BytePath) -> T, into folder: BytePath? = nil,
        line: ((Data) -> String)?, end: (T.Answer) -> Void
    ) async throws where T.Answer: ProblemList {
        let lines = try GrowingLines()
        defer { lines.remove() }
        let output = lines.path
        let (looks, look) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let clock = Task {
            while (try? await Task.sleep(for: .milliseconds(5))) != nil { look.yield() }
        }
        defer { clock.cancel() }
        let work = Task {
            defer { look.finish() }
            return try await perform(into: folder) { pool, archive throws(Failure) in
                try await pool.perform(task(archive, output), priority: .interactive)
            }
        }
        do {
            for await _ in looks { try print(lines, line) }
            try print(lines, line)
        } catch {
            // The program that reads the output, such as `head`, has closed the pipe, so no more output is needed.
            work.cancel()
            _ = try? await work.value
            lines.remove()
            if let error = error as? Terminal.NotWritten { error.end() }
            throw error
        }
        let count = try await work.value
        end(count)
        for problem in count.problems { Terminal.complain(problem) }
        if !count.problems.isEmpty { throw ExitCode(1) }
    }

    /// Prints the lines added since the last call.
    private func print(_ growing: GrowingLines, _ line: ((Data) -> String)?) throws {
        while let lines = try growing.read() { try print(lines, line) }
    }

    private func print(_ lines: Data, _ line: ((Data) -> String)?) throws {
        guard let line else { return try Terminal.tryToWrite(Array(lines)) }
        let texts = lines.split(separator: UInt8(ascii: "\n")).map { line($0).harmlessLine + "\n" }
        try Terminal.tryToWrite(Array(texts.joined().utf8))
    }
}

/// An answer that contains the failures that occurred during the work.
protocol ProblemList {
    var problems: [Failure] { get }
}

extension MailCount: ProblemList {}
extension ArchiveCount: ProblemList {}

/// Reads a file while a worker appends to it.
private final class GrowingLines {
    let path: BytePath
    private let handle: FileHandle
    private var rest = Data()

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "shoebox-\(getpid())-\(UInt32.random(in: 0 ... .max)).lines")
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", BytePath(url.path)) }
        path = BytePath(url.path)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns the complete lines added since the last call; nil if no bytes were added.
    func read() throws -> Data? {
        guard let fresh = try handle.read(upToCount: 1 << 20), !fresh.isEmpty else { return nil }
        rest += fresh
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return Data() }
        defer { rest = Data(rest[(end + 1)...]) }
        return rest[...end]
    }

    func remove() { unlink(path.display) }
}
