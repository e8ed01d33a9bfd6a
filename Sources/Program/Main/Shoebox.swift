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
        subcommands: [
            AlbumCommand.self, SettingsCommand.self,
            Serve.self, Open.self, Scan.self, Read.self, ScreenshotsCommand.self, Queue.self, GroupsCommand.self,
            TrashCommand.self, RemovedCommand.self, UndoCommand.self, NotesCommand.self, SearchCommand.self, DoctorCommand.self,
            Backup.self,
            TakeAlongCommand.self,
            RestoreCommand.self, MailCommand.self, ArchiveCommand.self, ImageCommand.self, TableCommand.self, JSONCommand.self,
            TextCommand.self, DecideCommand.self, FavouriteCommand.self, StartOverCommand.self, FilesCommand.self,
            PageCommand.self, VerifyCommand.self, PDFCommand.self, PairCommand.self, DevicesCommand.self, BatchCommand.self,
            ImportCommand.self, ImportFromCommand.self, InfoCommand.self, DateCommand.self, SidecarCommand.self,
            Worker.self,
        ])

    /// Must be the only asynchronous function here, because another one would start a second thread before the command runs. A
    /// worker can restrict itself only while it has a single thread.
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        Terminal.holdStreams()
        UserRights.keepPrivate()
        var code: Int32 = 0
        do {
            var command = try parseAsRoot()
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
        // The message quotes arguments, which may be untrusted file names.
        let message = CommandLine.arguments.filter { $0.contains(where: \.isNewline) }
            .reduce(fullMessage(for: error)) { $0.replacing($1, with: $1.harmlessLine) }
        if exitCode(for: error) == .success {
            Terminal.show(message)
            return 0
        }
        Terminal.explain(message)
        return 2
    }
}
