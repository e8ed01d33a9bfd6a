import Acts
import ArgumentParser
import Base
import Catalogue
import Files
import Foundation
import GRDB
import Library
import Server
import Workers

struct FilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files", abstract: "Files and folders in the folders of Shoebox. What is done with them can be taken back.",
        subcommands: [List.self, Move.self, Copy.self, Remove.self, MakeFolder.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "ls", abstract: "List a folder; without one, the folders of Shoebox.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "A folder inside one of Shoebox.")
        var folder: String?

        private struct Line: Encodable {
            let file: BytePath
            let folder: Bool
            let bytes: Int64
            let modified: String?
            var companions: [String]?
        }

        func run() async throws {
            let app = try options.openApp()
            guard let folder else {
                for root in try app.files.roots() { try show(Line(file: root, folder: true, bytes: 0, modified: nil)) }
                return
            }
            let path = Program.path(folder)
            let entries = try app.files.browser.list(FileBrowser.Query(path: path)).entries
            let companions = try app.files.companions(entries.filter { !$0.isFolder }.map { path.appending($0.name) })
            for entry in entries {
                let time = entry.isFolder ? nil : LocalTime(unixSeconds: entry.modified / 1000).iso
                let file = BytePath(folder).appending(entry.name)
                let names = companions[path.appending(entry.name)]?.map(\.name.display)
                try show(
                    Line(file: file, folder: entry.isFolder, bytes: entry.bytes, modified: time, companions: names))
            }
        }

        private func show(_ line: Line) throws {
            if options.json { return try Terminal.emit(line) }
            let name = Terminal.line(line.file.display)
            let companions = line.companions.map { "  with " + $0.map(Terminal.line).joined(separator: ", ") } ?? ""
            print(line.folder ? name + "/" : "\(name)  \(Terminal.bytes(line.bytes))\(companions)")
        }
    }

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mv", abstract: "Move files and folders into a folder, or give one another name. Nothing is overwritten."
        )

        @OptionGroup var options: GlobalOptions

        @Argument(help: "What to move, and then where to.")
        var files: [String]

        func validate() throws {
            if files.count < 2 { throw ValidationError("Say what to move, and where to.") }
        }

        func run() async throws {
            let app = try options.openApp()
            let paths = Program.paths(files)
            let (some, target) = (Array(paths.dropLast()), paths[paths.count - 1])
            // If the last name ends with "/", it means a folder.
            let namesFolder = files.last?.hasSuffix("/") == true
            if some.count == 1, some[0].parent == target.parent, !namesFolder, FileInfo(target)?.kind != .folder {
                return try await FileReport(files, options).tell("renamed", app) {
                    try app.files.rename(some[0], to: target.name)
                }
            }
            try await FileReport(files, options).tell("moved", app) { try app.files.move(some, into: target) }
        }
    }

    struct Copy: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "cp", abstract: "Copy files and folders into a folder. Nothing is overwritten.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "What to copy, and then the folder.")
        var files: [String]

        func validate() throws {
            if files.count < 2 { throw ValidationError("Say what to copy, and the folder.") }
        }

        func run() async throws {
            let app = try options.openApp()
            let paths = Program.paths(files)
            try await FileReport(files, options).tell("copied", app) {
                try app.files.copy(Array(paths.dropLast()), into: paths[paths.count - 1])
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rm", abstract: "Move files and folders to the trash.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "What to move to the trash.")
        var files: [String]

        func run() async throws {
            let app = try options.openApp()
            let paths = Program.paths(files)
            let inside = paths.reduce(0) { $0 + Self.count(in: $1) }
            try await FileReport(files, options).tell("moved to the trash", app) { try app.files.trash(paths) }
            if inside > 0, !options.json, !options.quiet { print("In folders: \(inside.of("file")).") }
        }

        /// Returns the number of files in a folder at any depth; 0 if the path is a file.
        private static func count(in folder: BytePath) -> Int {
            guard FileInfo(folder, followsLinks: false)?.kind == .folder,
                let entries = FileManager.default.enumerator(atPath: folder.display)
            else { return 0 }
            var count = 0
            while entries.nextObject() != nil {
                if entries.fileAttributes?[.type] as? FileAttributeType != .typeDirectory { count += 1 }
            }
            return count
        }
    }

    struct MakeFolder: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "mkdir", abstract: "Make a folder.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "The new folder.")
        var folder: String

        func run() async throws {
            let app = try options.openApp()
            let path = Program.path(folder)
            try await FileReport([folder], options).tell("made", app) { try app.files.makeFolder(path.name, in: path.parent) }
        }
    }
}

/// Reports the result of a command on files, with each path as the user wrote it. Exits with 1 if some files failed.
struct FileReport {
    private struct Report: Encodable {
        let act: Int64?
        let done: Int
        let files: [String]
        /// The files that went along because they belong to one of `files`.
        let companions: [Companion]
        let failed: Int
    }

    private struct Companion: Encodable {
        /// The path after the act; for the trash, the former path.
        let file: String
        /// The former path of the photo.
        let photo: String
    }

    private let written: [BytePath: String]
    private let options: GlobalOptions

    /// - Parameter arguments: the paths as the user wrote them.
    init(_ arguments: [String], _ options: GlobalOptions) {
        written = Dictionary(zip(Program.paths(arguments), arguments)) { first, _ in first }
        self.options = options
    }

    /// Carries out an act, which may need the workers to read files, and reports it.
    func tell(_ done: String, _ app: App, _ act: @escaping @Sendable () throws -> EntryMover.Outcome) async throws {
        var outcome = EntryMover.Outcome()
        let result = try await blocking { Result { try act() } }
        await app.pool.shutdown()
        do {
            outcome = try result.get()
        } catch let failure as Failure {
            guard let path = written.keys.first(where: { $0.display == failure.file }) else { throw failure }
            outcome.refused.append(EntryMover.Refusal(path: path, failure: failure))
        }
        for refusal in outcome.refused + outcome.notes { complain(refusal) }
        if options.json {
            try Terminal.emit(
                Report(
                    act: outcome.act, done: outcome.paths.count, files: outcome.paths.map { name($0) ?? $0.display },
                    companions: outcome.along.map {
                        Companion(file: name($0.path) ?? $0.path.display, photo: name($0.photo) ?? $0.photo.display)
                    },
                    failed: outcome.refused.count))
        } else if !options.quiet {
            print("\(outcome.paths.count.of("file")) \(done).")
            tellCompanions(outcome.along)
        }
        if !outcome.refused.isEmpty { throw ExitCode(1) }
    }

    /// Names the files that went along with each photo.
    private func tellCompanions(_ along: [EntryMover.Along]) {
        var start = 0
        while start < along.count {
            let photo = along[start].photo
            let names = along[start...].prefix { $0.photo == photo }.map { Terminal.line($0.source.name.display) }
            start += names.count
            let belong = names.count == 1 ? "1 file that belongs to it" : "\(names.count) files that belong to it"
            print("\(Terminal.line(name(photo) ?? photo.name.display)) and \(belong): \(names.joined(separator: ", "))")
        }
    }

    private func complain(_ refusal: EntryMover.Refusal) {
        let failure = refusal.failure
        guard let name = name(refusal.path) else { return Terminal.complain(failure) }
        Terminal.complain("shoebox: \(name): \(failure.message)\(failure.hint.map { " \($0)" } ?? "")")
    }

    /// Returns a path as the user wrote it. If the user named the folder that directly contains the file, returns the folder as
    /// written followed by the file name. nil for all other paths.
    private func name(_ path: BytePath) -> String? {
        if let name = written[path] { return name }
        return written[path.parent].map { ($0.hasSuffix("/") ? $0 : $0 + "/") + path.name.display }
    }
}
