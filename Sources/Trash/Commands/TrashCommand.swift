import ArgumentParser
import Base
import Catalogue
import Server
import Trash

struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "Photos that Shoebox moved to the trash.",
        subcommands: [List.self, Restore.self, Empty.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the trash, last deleted first.")

        @OptionGroup var options: GlobalOptions

        private struct Line: ListedFile {
            let id: Int64
            let file: String
            let bytes: Int64
            let deleted: Int64
            let daysLeft: Int
            let state: Trash.Item.State

            /// The id, because two files may have had the same path; the day of the deletion, and the remaining time.
            var remark: String? {
                let day = LocalTime(unixSeconds: deleted / 1000).iso.prefix(10)
                let rest = state == .missing ? "no longer in the trash" : "\(daysLeft.of("day")) left"
                return "--id \(id), deleted \(day), \(rest)"
            }
        }

        /// A folder, or a file that is not in the library, that Files moved to the trash.
        private struct EntryLine: Encodable {
            let act: Int64
            let file: String
            let folder: Bool
            let files: Int
            let bytes: Int64
            let deleted: Int64

            init(_ entry: Trash.Entry) {
                (act, file, folder) = (entry.act, entry.folder + "/" + entry.name, entry.isFolder)
                (files, bytes, deleted) = (entry.files, entry.bytes, entry.deleted)
            }

            var text: String {
                let name = Terminal.line(file) + (folder ? "/" : "")
                let content = folder ? "\(files.of("file")), \(Terminal.bytes(bytes))" : Terminal.bytes(bytes)
                let day = LocalTime(unixSeconds: deleted / 1000).iso.prefix(10)
                return "\(name)  \(content)  deleted \(day), back with: shoebox undo --act \(act)"
            }
        }

        func run() async throws {
            let trash = try options.openApp().trash
            var entries: [EntryLine] = []
            try ListedFiles.tell(options) { after in
                let page = try trash.list(after: after, limit: 1000)
                entries += (page.entries ?? []).map(EntryLine.init)
                let lines = page.items.map { item in
                    Line(
                        id: item.id, file: item.folder + "/" + item.name, bytes: item.bytes, deleted: item.deleted,
                        daysLeft: item.daysLeft,
                        state: item.state)
                }
                return ListedFiles(lines: lines, next: page.next, count: page.count, bytes: page.bytes)
            }
            if options.json {
                for entry in entries { try Terminal.emit(entry) }
            } else if !entries.isEmpty {
                print("Folders and other files:")
                for entry in entries { print(entry.text) }
            }
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "restore", abstract: "Move photos back to where they were.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var selection: TrashSelection

        func validate() throws { try selection.check() }

        func run() async throws {
            let app = try options.openApp()
            let chosen = try selection.chosen(app)
            try Outcome.tell(try app.trash.restore(chosen).outcome, "restored", "restored", options)
        }
    }

    struct Empty: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "empty", abstract: "Remove what is in the trash for good. This cannot be undone.")

        @OptionGroup var options: GlobalOptions

        @Flag(help: "Really.")
        var yes = false

        @Option(help: "What was deleted longer ago.")
        var olderThanDays: Int?

        @OptionGroup var selection: TrashSelection

        func validate() throws {
            guard yes else { throw ValidationError("Emptying the trash cannot be undone; say --yes.") }
            if olderThanDays == nil { try selection.check() }
            guard olderThanDays == nil || selection.isEmpty else {
                throw ValidationError("Name some files, or say --all or --older-than-days: one of the three.")
            }
            guard (0...Trash.Selection.longestAge).contains(olderThanDays ?? 0) else {
                throw ValidationError("--older-than-days is a number from 0 to \(Trash.Selection.longestAge).")
            }
        }

        func run() async throws {
            let app = try options.openApp()
            let chosen = try olderThanDays.map { Trash.Selection.olderThan(days: $0) } ?? selection.chosen(app)
            let outcome = try app.trash.empty(try app.trash.shown(chosen))
            try Outcome.tell(outcome, "removed for good", "removed", options)
        }
    }
}

/// Files in the trash, selected by path or id, or all files.
struct TrashSelection: ParsableArguments {
    @Argument(help: "Files, as they were listed.")
    var files: [String] = []

    @Option(name: .customLong("id"), help: "A number of the list: for one of two files of the same path. May be repeated.")
    var numbers: [Int64] = []

    @Flag(help: "All that is in the trash.")
    var all = false

    var isEmpty: Bool { files.isEmpty && numbers.isEmpty && !all }

    /// - Throws: `ValidationError` if nothing is selected, or if `--all` is combined with other selections.
    func check() throws {
        guard (files.isEmpty && numbers.isEmpty) == all else { throw ValidationError("Name some files, or say --all.") }
    }

    func chosen(_ app: App) throws -> Trash.Selection {
        if all { return .all }
        let known = Set(try app.trash.shown(.some(numbers)).map(\.id))
        if let unknown = numbers.first(where: { !known.contains($0) }) {
            throw Failure(.fileNotFound, "trash.notThere", file: BytePath(String(unknown)))
        }
        return .some(numbers + (try FileSelection.ids(app, files, presence: .trashed)))
    }
}
