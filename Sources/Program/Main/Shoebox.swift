import ArgumentParser
import Base
import Foundation
import Server

@main
struct Shoebox: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shoebox",
        abstract:
            "One private place for the photos, screenshots, papers and mail archives that pile up. Nothing leaves this machine.",
        version: shoeboxVersion,
        subcommands: [Worker.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Start and look after it",
                subcommands: [
                    Serve.self, Open.self, Scan.self, PairCommand.self, DevicesCommand.self, SettingsCommand.self,
                    DesktopCommand.self, DoctorCommand.self,
                ]),
            CommandGroup(
                name: "Photos",
                subcommands: [
                    InfoCommand.self, DecideCommand.self, Queue.self, TrashCommand.self, UndoCommand.self, StartOverCommand.self,
                    FavouriteCommand.self, TagCommand.self, AlbumCommand.self, GroupsCommand.self, ScreenshotsCommand.self,
                    DateCommand.self, PlacesCommand.self, SidecarCommand.self, ImportFromCommand.self,
                ]),
            CommandGroup(
                name: "Search and texts",
                subcommands: [SearchCommand.self, Read.self, ThingsCommand.self, PeopleCommand.self, NotesCommand.self]),
            CommandGroup(
                name: "Files, papers and mail",
                subcommands: [
                    FilesCommand.self, ImageCommand.self, VideoCommand.self, PDFCommand.self, PageCommand.self, MailCommand.self,
                    ArchiveCommand.self, TableCommand.self, JSONCommand.self, TextCommand.self,
                ]),
            CommandGroup(
                name: "Keep it safe",
                subcommands: [
                    Backup.self, RestoreCommand.self, TakeAlongCommand.self, RemovedCommand.self, VerifyCommand.self,
                ]),
            CommandGroup(name: "Many machines", subcommands: [BatchCommand.self, ImportCommand.self]),
        ])

    /// Must be the only asynchronous function here, because another one would start a second thread before the command runs. A
    /// worker can restrict itself only while it has a single thread.
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        Terminal.holdStreams()
        UserRights.keepPrivate()
        var code: Int32 = 0
        do {
            var command = try parseAsRoot(GivenArguments.sorted(Array(CommandLine.arguments.dropFirst())))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            code = report(error)
        }
        Program.settle()
        if code != 0 { Foundation.exit(code) }
    }

    /// Reports the reason why the command ended.
    ///
    /// - Returns: the exit code, which is 0 for success, 1 if some items failed, 2 for wrong usage, and 130 if cancelled.
    private static func report(_ error: any Error) -> Int32 {
        if let failure = error as? Failure {
            Terminal.complain(failure)
            return failure.code == .cancelled ? 130 : 1
        }
        if let status = error as? ExitCode { return status.rawValue }
        if let wrong = WrongCommand(Array(CommandLine.arguments.dropFirst())) {
            Terminal.complain("shoebox: \(wrong.words)")
            return 2
        }
        // The message quotes arguments, which may be untrusted file names.
        let message = CommandLine.arguments.filter { $0.contains(where: \.isNewline) }
            .reduce(fullMessage(for: error)) { $0.replacing($1, with: $1.harmlessLine) }
        if exitCode(for: error) == .success {
            Terminal.show(message)
            return 0
        }
        // All errors have one form.
        Terminal.explain(message.hasPrefix("Error: ") ? "shoebox: " + message.dropFirst("Error: ".count) : message)
        return 2
    }
}
