import Acts
import ArgumentParser
import Base
import Catalogue
import GRDB
import Library
import Server
import Triage
import Workers

struct Queue: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue", abstract: "Photos that were swiped to be deleted.",
        subcommands: [List.self, PutBack.self, Delete.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the queue, last queued first.")

        @OptionGroup var options: GlobalOptions

        private struct Line: ListedFile {
            let file: String
            let bytes: Int64
            let taken: String
            let action: String
        }

        func run() async throws {
            let queue = try options.openApp().queue
            try ListedFiles.tell(options) { after in
                let page = try queue.list(after: after, limit: 1000)
                let lines = page.photos.map { card in
                    Line(
                        file: card.folder + "/" + card.name, bytes: card.bytes, taken: card.taken, action: card.action ?? "")
                }
                return ListedFiles(lines: lines, next: page.next, count: page.count, bytes: page.bytes)
            }
        }
    }

    struct PutBack: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "put-back", abstract: "Take photos out of the queue: they are undecided again.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var selection: FileSelection

        private struct Report: Encodable {
            let act: Int64?
            let count: Int
        }

        func run() async throws {
            let app = try options.openApp()
            let (act, count) = try app.queue.putBack(try selection.queued(app))
            if options.json {
                try Terminal.emit(Report(act: act, count: count))
            } else {
                print("\(count.of("photo")) put back.")
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "delete", abstract: "Move queued photos to the trash.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var selection: FileSelection

        func run() async throws {
            let app = try options.openApp()
            let chosen = try selection.queued(app)
            let (_, outcome) = try await blocking { try app.queue.delete(chosen) }
            await app.pool.shutdown()
            try Outcome.tell(outcome, "moved to the trash", "deleted", options)
        }
    }
}

/// Files named on the command line, or all files of the list.
struct FileSelection: ParsableArguments {
    @Argument(help: "Files, as they were listed.")
    var files: [String] = []

    @Flag(help: "All of them.")
    var all = false

    func validate() throws {
        if files.isEmpty != all { throw ValidationError("Name some files, or say --all.") }
    }

    func queued(_ app: App) throws -> DeleteQueue.Selection { all ? .all : .some(try ids(app, presence: .here)) }

    /// Returns the row ids of the named files.
    func ids(_ app: App, presence: FileRow.Presence) throws -> [Int64] { try Self.ids(app, files, presence: presence) }

    static func ids(_ app: App, _ files: [String], presence: FileRow.Presence) throws -> [Int64] {
        try zip(files, Program.paths(files)).map { name, path in
            let ids = try app.catalogue.read { db in
                try Int64.fetchAll(
                    db,
                    sql: """
                        SELECT DISTINCT file.id FROM file JOIN directory ON directory.id = directoryId LEFT JOIN trashed ON trashed.fileId = file.id
                        WHERE presence = ?1 AND (directory.path = ?2 AND name = ?3 OR trashed.origin = ?4)
                        """, arguments: [presence.rawValue, path.parent, path.name, path])
            }
            guard let id = ids.first else { throw Failure(.fileNotFound, "file.notKnown", file: BytePath(name)) }
            guard ids.count == 1 else {
                let numbers = ids.map(String.init).joined(separator: ", ")
                throw Failure(.badRequest, "trash.twoOfOneName", ["count": ids.count, "ids": numbers], file: BytePath(name))
            }
            return id
        }
    }
}

/// Reports the result of a command. Exits with 1 if some items failed.
enum Outcome {
    static func tell(_ outcome: FileMover.Outcome, _ done: String, _ key: String, _ options: GlobalOptions) throws {
        for refusal in outcome.refused { Terminal.complain(refusal.failure) }
        for path in outcome.renamed where !options.quiet {
            Terminal.complain("Another file has the name now: restored as \(Terminal.line(path.display))")
        }
        if options.json {
            try Terminal.emit([key: Int64(outcome.moved.count), "bytes": outcome.bytes, "failed": Int64(outcome.refused.count)])
        } else {
            print("\(outcome.moved.count.of("photo")) \(done) · \(Terminal.bytes(outcome.bytes))")
        }
        if !outcome.refused.isEmpty { throw ExitCode(1) }
    }
}
