import ArgumentParser
import Base
import Foundation
import Server
import Synchronization
import Verify
import Workers

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Read files once more, and name those whose content has changed although nobody wrote to them.",
        discussion: """
            Without folders, reads the library, scans and mail archives. With --copy, keeps a checked copy of them all on another disk: \
            each file is read back there. Nothing in the copy is removed or overwritten unless you ask for it with --prune.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Folders of Shoebox; without any, all files are read.")
    var folders: [String] = []

    @Option(help: ArgumentHelp("Bring the copy in this folder up to date, or begin one.", valueName: "dir"))
    var copy: String?

    @Flag(help: "With --copy: read the files once more that are in the copy already.")
    var afresh = false

    @Flag(help: "With --copy: remove from it what is gone here, and earlier versions. Names them and asks.")
    var prune = false

    @Flag(help: "With --prune: do not ask.")
    var yes = false

    @Flag(help: "With --copy: make the copy of another library that of this one.")
    var takeOver = false

    func validate() throws {
        if folders.contains("") || copy == "" { throw ValidationError("A folder's name is empty.") }
        if copy == nil, afresh || prune || takeOver { throw ValidationError("--afresh, --prune and --take-over go with --copy.") }
        if copy != nil, !folders.isEmpty { throw ValidationError("--copy copies all folders; name none.") }
        if yes, !prune { throw ValidationError("--yes goes with --prune.") }
    }

    func run() async throws {
        let app = try options.openApp()
        let isStopped = Mutex(false)
        let interrupt = Interrupt { isStopped.withLock { $0 = true } }
        defer { interrupt.stop() }
        let progressLine = ProgressLine(options)
        let isCancelled = { isStopped.withLock { $0 } }
        do {
            let isWhole =
                if let copy {
                    try keepCopy(app, Program.path(copy), progressLine, isCancelled)
                } else {
                    try check(app, progressLine, isCancelled)
                }
            await app.pool.shutdown()
            if !isWhole { throw ExitCode(1) }
        } catch let failure as Failure where failure.code == .cancelled {
            progressLine.end()
            await app.pool.shutdown()
            throw ExitCode(130)
        }
    }

    // MARK: Reading once more

    private struct Line: Encodable {
        struct Copy: Encodable {
            let file: String
            let kind: WholeCopy.Kind
        }

        let file: String
        let problem: Finding.Problem
        let expected: String
        let found: String?
        let copy: Copy?
    }

    private func check(_ app: App, _ progressLine: ProgressLine, _ isCancelled: () -> Bool) throws -> Bool {
        let sum = try app.verification.check(in: Program.paths(folders), isCancelled: isCancelled) { event in
            switch event {
            case .found(let finding): try? tell(finding, progressLine)
            case .unchecked(let failure): progressLine.complain(failure)
            case .progress(let sum, let total):
                progressLine.progress { total > 0 ? Terminal.share(sum.files, of: total) : "\(sum.files.of("file")) read" }
            }
        }
        progressLine.end()
        if options.json {
            try Terminal.emit(sum)
        } else {
            print(Self.sentence(sum))
        }
        return sum.damaged == 0 && sum.unchecked == 0
    }

    private func tell(_ finding: Finding, _ progressLine: ProgressLine) throws {
        progressLine.end()
        if options.json {
            let copy = finding.copy.map { Line.Copy(file: $0.path.display, kind: $0.kind) }
            return try Terminal.emit(
                Line(
                    file: finding.path.display, problem: finding.problem, expected: finding.expected, found: finding.found,
                    copy: copy))
        }
        let what =
            switch finding.problem {
            case .changed: "has another content, although nobody wrote to it"
            case .unreadable: "can no longer be read"
            case .missing: "is no longer there"
            case .mended: "was damaged, and is whole again"
            }
        let copy = finding.copy.map { "a whole copy: \(Terminal.line($0.path.display))" } ?? "no whole copy was found"
        print("\(Terminal.line(finding.path.display)) \(what); \(copy)")
    }

    private static func sentence(_ sum: Verification.Sum) -> String {
        let parts = [
            ("read for the first time", sum.learnt), ("changed by somebody", sum.edited), ("not there", sum.away),
            ("not looked at", sum.unchecked),
        ].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        let verdict =
            sum.damaged == 0 ? "all that were known are whole" : "\(sum.damaged) damaged; Settings offers what can be done"
        return "\(sum.files.of("file")), \(Terminal.bytes(sum.bytes)) read: " + ([verdict] + parts).joined(separator: ", ") + "."
    }

    // MARK: The copy

    private func keepCopy(
        _ app: App, _ target: BytePath, _ progressLine: ProgressLine, _ isCancelled: @escaping () -> Bool
    ) throws -> Bool {
        let copy = try CopyRun(
            app.verification, to: target, takesOver: takeOver, readsAgain: afresh, isCancelled: isCancelled
        ) { event in
            switch event {
            case .progress(let sum):
                progressLine.progress { "\(sum.files.of("file")), \(sum.copied) copied (\(Terminal.bytes(sum.bytes)))" }
            case .failed(let failure): progressLine.complain(failure)
            case .damaged(let path): progressLine.complain(Failure(.corruptFile, "verify.badOriginal", file: path))
            case .away(let path): progressLine.complain(Failure(.fileNotFound, "verify.folderAway", file: path))
            }
        }
        if copy.isOnOwnDisk, !options.quiet {
            Terminal.complain("\(Terminal.line(copy.path.display)) lies on the same disk as the originals, and is lost with it.")
        }
        var sum = try copy.run()
        progressLine.end()
        if prune { sum.gone -= try removeGone(copy) }
        if options.json { try Terminal.emit(sum) } else { print(Self.sentence(sum, at: copy.path)) }
        return sum.complete
    }

    private static func sentence(_ sum: CopyRun.Sum, at path: BytePath) -> String {
        let verdict = sum.complete ? "is complete" : "is not complete"
        let parts = [
            ("copied", sum.copied), ("damaged here and left alone there", sum.damaged), ("failed", sum.failed),
            ("folders away", sum.away), ("only there, or earlier versions", sum.gone),
        ].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        return
            "The copy in \(Terminal.line(path.display)) \(verdict): \(([sum.files.of("file")] + parts).joined(separator: ", "))."
    }

    /// Lists the files to remove, and removes them if the user confirms.
    private func removeGone(_ copy: CopyRun) throws -> Int {
        let paths = try copy.gone()
        if paths.isEmpty { return 0 }
        for path in paths {
            if options.json { try Terminal.emit(["remove": path.display]) } else { print("  \(Terminal.line(path.display))") }
        }
        if !yes {
            guard isatty(STDIN_FILENO) == 1 else {
                Terminal.complain("Nothing was removed from the copy: say --yes to remove \(paths.count.of("file")).")
                return 0
            }
            Terminal.prompt("Remove \(paths.count.of("file")) from the copy for good? [y/N] ")
            guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else { return 0 }
        }
        return try copy.prune(paths)
    }
}

/// Shows the progress of a command in a terminal line, which is updated a few times per second.
private final class ProgressLine {
    private let options: GlobalOptions
    private var last = ContinuousClock.now

    init(_ options: GlobalOptions) { self.options = options }

    func progress(_ line: () -> String) {
        guard !options.quiet, Terminal.showsProgress, ContinuousClock.now - last > .milliseconds(200) else { return }
        last = .now
        Terminal.progress(line())
    }

    func complain(_ failure: Failure) {
        end()
        Terminal.complain(failure)
    }

    func end() { Terminal.progress("") }
}
