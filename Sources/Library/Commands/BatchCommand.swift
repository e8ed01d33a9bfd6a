import ArgumentParser
import Base
import Batch
import Foundation
import Library
import Server
import Synchronization
import Workers

struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Have the work on many files done in one go, on this machine or on others.",
        discussion:
            "`plan` writes down what the catalogue lacks, `run` does it and writes results, `shoebox import` takes them into the catalogue.",
        subcommands: [Plan.self, Run.self])

    /// Parses the names of kinds of work from the command line.
    static func works(_ names: String) throws -> Set<BatchWork> {
        let works = try names.split(separator: ",").map { name in
            guard let work = BatchWork(rawValue: name.trimmingCharacters(in: .whitespaces)) else {
                let known = BatchWork.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("“\(name)” is no work. There are: \(known).")
            }
            return work
        }
        if works.isEmpty { throw ValidationError("Name at least one work.") }
        return Set(works)
    }
}

extension BatchCommand {
    struct Plan: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plan", abstract: "Write down what is still to be done with the files of folders.",
            discussion:
                "The folders are added to Shoebox, unless only mail is wanted, and their names brought up to date. No file is opened."
        )

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Folders.")
        var folders: [String]

        @Option(name: .shortAndLong, help: "A new folder for the plan.")
        var output: String

        @Option(
            help: ArgumentHelp(
                "What is to be done: describe (as a scan does), read (text), sort (screenshots), index (mail archives).",
                valueName: "names"))
        var works = "describe"

        private struct Report: Encodable {
            let plan: String
            let folders: Int
            let lines: Int
            let shards: Int
            let tasks: [String: Int]
            let seconds: Double
        }

        func validate() throws {
            if folders.contains("") || output.isEmpty { throw ValidationError("A folder's name is empty.") }
            _ = try BatchCommand.works(works)
        }

        func run() async throws {
            // This command shares the folders, like a scan.
            let app = try options.makeApp()
            let stopped = ImportCommand.Stop()
            let interrupt = Interrupt { stopped.flag.store(true, ordering: .relaxed) }
            defer { interrupt.stop() }
            let begin = ContinuousClock.now
            do {
                let plan = try await app.library.plan(
                    folders.map(Program.path), BatchCommand.works(works), in: Program.path(output), version: shoeboxVersion
                ) { stopped.flag.load(ordering: .relaxed) }
                await app.pool.shutdown()
                let seconds = (ContinuousClock.now - begin) / .seconds(1)
                let report = Report(
                    plan: output, folders: plan.roots.count, lines: plan.lines, shards: plan.shards, tasks: plan.tasks,
                    seconds: (seconds * 1000).rounded() / 1000)
                if options.json { return try Terminal.emit(report) }
                let tasks = plan.tasks.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
                print(plan.lines == 0 ? "Nothing is left to do." : "\(plan.lines.of("line")): \(tasks).")
            } catch is CancellationError {
                throw ExitCode(130)
            }
        }
    }

    struct Run: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "run", abstract: "Do what a plan says, with all processors of this machine.",
            discussion: "Ctrl-C stops it; what is written stays. The same command again does what is left.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "The plan's folder.")
        var plan: String

        @Option(name: .shortAndLong, help: "A folder for the results; one with results of this plan is added to.")
        var output: String

        @Option(
            help: ArgumentHelp(
                "Where a folder of the plan lies on this machine; once for each, in the plan's order.", valueName: "dir"))
        var root: [String] = []

        @Option(help: ArgumentHelp("Workers at a time; by default one for each processor.", valueName: "count"))
        var workers: Int?

        func validate() throws {
            if plan.isEmpty || output.isEmpty || root.contains("") { throw ValidationError("A folder's name is empty.") }
            if let workers, workers < 1 { throw ValidationError("At least one worker is needed.") }
        }

        func run() async throws {
            let pool = WorkerPool(executable: Program.executable, arguments: ["worker"], size: workers)
            let batch = try BatchRun(Program.path(plan), roots: root.map(Program.path), pool: pool, version: shoeboxVersion)
            let results = Program.path(output)
            let showsProgress = !options.quiet
            let work = Task {
                try await batch.run(to: results) { progress in if showsProgress { Terminal.progress(Self.line(progress)) } }
            }
            let interrupt = Interrupt { work.cancel() }
            defer { interrupt.stop() }
            let outcome = await work.result
            await pool.shutdown()
            Terminal.progress("")
            let progress = try outcome.get()
            if options.json { try Terminal.emit(progress) } else { print(Self.sentence(progress)) }
            if interrupt.happened { throw ExitCode(130) }
            if progress.failed > 0 { throw ExitCode(1) }
        }

        private static func line(_ progress: BatchProgress) -> String {
            let share = Double(progress.done) / Double(max(progress.lines, 1))
            return "\(Terminal.bar(share)) \(progress.done)/\(progress.lines)"
                + (progress.failed > 0 ? ", \(progress.failed) failed" : "")
        }

        private static func sentence(_ progress: BatchProgress) -> String {
            "\(progress.done) of \(progress.lines.of("line")) done, in \(String(format: "%.1f", progress.seconds)) s."
                + (progress.failed > 0 ? " \(progress.failed) failed." : "")
        }
    }
}
