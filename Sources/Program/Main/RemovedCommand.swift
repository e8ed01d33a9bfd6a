import ArgumentParser
import Base
import Catalogue
import Foundation
import Server
import Workers

/// The command that lists removed files that cannot be regenerated, such as scans, and puts them back.
struct RemovedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "removed",
        abstract: "Scans and mail archives that were removed: they wait here for 30 days in which Shoebox runs.",
        subcommands: [List.self, PutBack.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List them, last removed first.")

        @OptionGroup var options: GlobalOptions

        func run() throws {
            let data = try options.knownData()
            let (entries, time) = (Removed(data: data).list(), RunningTime(in: data))
            for entry in entries {
                let item = RemovedItem(entry, at: time)
                if options.json {
                    try Terminal.emit(FileLine(entry.origin, item))
                } else {
                    let name = Terminal.line(entry.name)
                    print(
                        "\(entry.id)  \(name)  \(Terminal.bytes(entry.bytes))  \(Int(item.daysLeft).of("day")) left  \(entry.reason)"
                    )
                }
            }
            if entries.isEmpty, !options.json, !options.quiet { print("Nothing was removed.") }
        }
    }

    struct PutBack: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "put-back", abstract: "Move things back to where they were. Photos of scans are shown as a scan again.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Ids, as removed list shows them.")
        var ids: [String] = []

        @Flag(help: "Everything.")
        var all = false

        func validate() throws {
            guard all != !ids.isEmpty else { throw ValidationError("Name ids, or say --all.") }
        }

        func run() async throws {
            let app = try options.openApp()
            let entries = Removed(data: app.catalogue.directory).list()
            var failed = false
            for id in all ? entries.map(\.id) : ids {
                do {
                    guard let entry = entries.first(where: { $0.id == id }) else {
                        throw Failure(.fileNotFound, "removed.notThere", file: BytePath(id))
                    }
                    let path = try await app.putBack(entry)
                    if options.json {
                        try Terminal.emit(["id": id, "file": path.display])
                    } else {
                        print(Terminal.line(path.display))
                    }
                } catch let failure as Failure {
                    Terminal.complain(failure)
                    failed = true
                }
            }
            await app.pool.shutdown()
            if failed { throw ExitCode(1) }
        }
    }
}
