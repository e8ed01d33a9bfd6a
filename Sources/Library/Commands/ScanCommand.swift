import ArgumentParser
import Base
import Catalogue
import Foundation
import GRDB
import Library
import Server
import Workers
import Web

struct Scan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Share folders and bring the catalogue up to date with them.",
        discussion: "Without folders, scans those of Shoebox.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Folders to add and scan.")
    var folders: [String] = []

    @Flag(help: "Remove them from Shoebox instead. Files and decisions stay; undone with `shoebox undo`.")
    var unshare = false

    @Flag(help: "Read every photo once more, also those that have not changed.")
    var afresh = false

    private struct Report: Encodable {
        var folders = 0
        var files = 0
        var photos = 0
        var screenshots = 0
        var added = 0
        var changed = 0
        var renamed = 0
        var removed = 0
        var failed = 0
        var seconds = 0.0
    }

    func validate() throws {
        if folders.contains("") { throw ValidationError("A folder's name is empty.") }
        if unshare && folders.isEmpty { throw ValidationError("Name the folders to remove from Shoebox.") }
    }

    func run() async throws {
        let app = try unshare ? options.openApp() : options.makeApp()
        if unshare { return try await stopSharing(app) }
        let interrupt = Interrupt { Task { try await app.library.cancel() } }
        defer { interrupt.stop() }
        var paths: [BytePath] = []
        for folder in folders {
            let (summary, nesting) = try await app.library.share(Program.path(folder))
            paths.append(BytePath(summary.path))
            if let nesting, !options.quiet { Terminal.complain(nesting.words) }
        }
        if afresh { try await app.library.scanAfresh() } else if folders.isEmpty { await app.library.scan() }
        try await Terminal.showing(options) {
            Self.line(await app.library.progress)
        } while: {
            await app.library.finish()
        }
        let progress = await app.library.progress
        let (report, problems) = try app.catalogue.read { try Self.report($0, paths, progress) }
        await app.pool.shutdown()
        for problem in problems { Terminal.complain("\(problem.file): \(problem.message)\(problem.hint.map { " " + $0 } ?? "")") }
        if options.json { try Terminal.emit(report) } else { print(Self.sentence(report)) }
        if interrupt.happened { throw ExitCode(130) }
        if report.failed > 0 { throw ExitCode(1) }
    }

    private func stopSharing(_ app: App) async throws {
        let shared = try app.catalogue.read(SharedFolder.all)
        for folder in folders {
            let path = Program.path(folder)
            guard let known = shared.first(where: { $0.path == path || $0.path == ScanRoots.real(path) }) else {
                throw Self.notShared(path, shared)
            }
            let act = try await app.library.unshare(known.id)
            if options.json {
                try Terminal.emit(["act": act])
            } else {
                print("\(Terminal.line(known.path.display)) is no longer in Shoebox.")
            }
        }
        await app.pool.shutdown()
    }

    private static func notShared(_ path: BytePath, _ shared: [SharedFolder]) -> Failure {
        if shared.isEmpty { return Failure(.fileNotFound, "folder.notOfNone", file: path) }
        let folders = shared.map(\.path.display).joined(separator: ", ")
        return Failure(.fileNotFound, "folder.notOfShared", ["folders": folders], file: path)
    }

    private static func line(_ progress: ScanProgress) -> String {
        switch progress.state {
        case .names: "Looking through folders: \(progress.found) photos and videos"
        case .contents:
            Terminal.share(progress.read, of: progress.total)
                + (progress.secondsLeft.map { ", \($0) s left" } ?? "")
        case .idle, .cancelled: ""
        }
    }

    private static func report(_ db: Database, _ folders: [BytePath], _ progress: ScanProgress) throws -> (Report, [ScanProblem])
    {
        var report = Report()
        report.folders = folders.isEmpty ? progress.folders : folders.count
        report.added = progress.added
        report.changed = progress.changed
        report.renamed = progress.renamed
        report.removed = progress.removed
        report.seconds = (progress.seconds * 1000).rounded() / 1000
        var problems: [ScanProblem] = []
        for folder in folders.isEmpty ? try SharedFolder.all(db).map(\.path) : folders {
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*), count(*) FILTER (WHERE \(FileRow.photo)), count(*) FILTER (WHERE screenshot) FROM file
                    WHERE \(FileRow.present) AND \(FileRow.pictureOrFilm) AND directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition))
                    """, arguments: Directories.insideArguments(folder))
            report.files += row?[0] ?? 0
            report.photos += row?[1] ?? 0
            report.screenshots += row?[2] ?? 0
            let (found, total) = try ScanProblem.fetch(db, inside: folder, limit: 1000)
            problems += found
            report.failed += total
        }
        return (report, problems)
    }

    private static func sentence(_ report: Report) -> String {
        let changes = [("new", report.added), ("changed", report.changed), ("renamed", report.renamed), ("gone", report.removed)]
            .filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
        return
            "\(report.photos.of("photo")), \(report.screenshots) of them screenshots, in \(String(format: "%.1f", report.seconds)) s"
            + (changes.isEmpty ? "; nothing changed." : ": \(changes).")
            + (report.failed > 0 ? " \(report.failed) could not be read." : "")
    }
}
