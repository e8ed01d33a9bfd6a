import ArgumentParser
import Base
import Batch
import Catalogue
import Foundation
import Library
import Notes
import Screenshots
import Server
import Synchronization
import Workers

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take results of a batch into the catalogue.",
        discussion:
            "Each result counts once, however often it is imported. What another version made, what is torn and what a file was changed since is told and left out."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Folders of results.")
    var results: [String]

    func validate() throws {
        if results.contains("") { throw ValidationError("A folder's name is empty.") }
    }

    func run() async throws {
        let folders = try results.map { try ResultFolder(Program.path($0)) }
        let app = try options.openApp()
        let stopped = Stop()
        let interrupt = Interrupt { stopped.flag.store(true, ordering: .relaxed) }
        defer { interrupt.stop() }
        var failed = false
        let work = BatchImport(
            app.catalogue, version: shoeboxVersion, keepReading: Notes.keep, keepScreen: Screenshots.keep)
        let showsProgress = !options.quiet
        for (name, folder) in zip(results, folders) where !interrupt.happened {
            let report = try await blocking {
                try work.run(folder, isCancelled: { stopped.flag.load(ordering: .relaxed) }) { report, share in
                    if showsProgress { Terminal.progress("\(Terminal.bar(share)) \(report.imported) imported") }
                }
            }
            Terminal.progress("")
            if options.json { try Terminal.emit(report) } else { tell(name, report) }
            failed = failed || report.isIncomplete
        }
        await app.library.announceImport()
        await app.pool.shutdown()
        if interrupt.happened { throw ExitCode(130) }
        if failed { throw ExitCode(1) }
    }

    final class Stop: Sendable { let flag = Atomic(false) }

    private func tell(_ name: String, _ report: ImportReport) {
        print("\(Terminal.line(name)): \(report.imported) imported, \(report.known) known before.")
        let rest = [
            (report.failed, "of files that cannot be read"), (report.changed, "of files that changed or went; scan them again"),
            (report.waiting, "wait for the description of their file; import that too"),
            (report.again, "failed for a reason that may pass; run the plan again"),
            (report.otherVersion, "by another version of Shoebox, left out; run them again with version \(shoeboxVersion)"),
            (report.strange, "that make no sense, left out"),
        ]
        for (count, words) in rest where count > 0 { print("  \(count) \(words)") }
        if report.missing > 0 { print("  \(report.missing.of("line")) of the plan without a result") }
        for file in report.torn where report.missing > 0 {
            Terminal.complain("\(file): the end is missing; run the plan again for the rest.")
        }
    }
}

extension ImportReport {
    /// Whether some lines must be processed again or have no result yet.
    fileprivate var isIncomplete: Bool {
        again + otherVersion + strange + waiting > 0 || !torn.isEmpty && missing > 0
    }
}
