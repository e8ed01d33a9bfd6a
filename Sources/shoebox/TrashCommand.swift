import ArgumentParser
import Basics
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
            let file: String
            let bytes: Int64
            let deleted: Int64
            let daysLeft: Int
            let state: Trash.Item.State
        }

        func run() async throws {
            let trash = try options.openApp().trash
            try ListedFiles.tell(options) { after in
                let page = try trash.list(after: after, limit: 1000)
                let lines = page.items.map { item in
                    Line(
                        file: item.folder + "/" + item.name, bytes: item.bytes, deleted: item.deleted, daysLeft: item.daysLeft,
                        state: item.state)
                }
                return ListedFiles(lines: lines, next: page.next, count: page.count, bytes: page.bytes)
            }
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "restore", abstract: "Move photos back to where they were.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var selection: FileSelection

        func run() async throws {
            let app = try options.openApp()
            let chosen: Trash.Selection = selection.all ? .all : .some(try selection.ids(app, presence: .trashed))
            try Outcome.tell(try app.trash.restore(chosen).outcome, "restored", "restored", options)
        }
    }

    struct Empty: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "empty", abstract: "Remove what is in the trash for good. This cannot be undone.")

        @OptionGroup var options: GlobalOptions

        @Flag(help: "Really.")
        var yes = false

        @Option(help: "Only what was deleted longer ago.")
        var olderThanDays: Int?

        @Argument(help: "Only these files, as they were listed.")
        var files: [String] = []

        func validate() throws {
            guard yes else { throw ValidationError("Emptying the trash cannot be undone; say --yes.") }
            guard files.isEmpty || olderThanDays == nil else {
                throw ValidationError("Name some files, or say --older-than-days.")
            }
            guard (0...Trash.Selection.longestAge).contains(olderThanDays ?? 0) else {
                throw ValidationError("--older-than-days is a number from 0 to \(Trash.Selection.longestAge).")
            }
        }

        func run() async throws {
            let app = try options.openApp()
            let chosen: Trash.Selection =
                try files.isEmpty
                ? olderThanDays.map { .olderThan(days: $0) } ?? .all : .some(FileSelection.ids(app, files, presence: .trashed))
            let outcome = try app.trash.empty(chosen)
            try Outcome.tell(outcome, "removed for good", "removed", options)
        }
    }
}
