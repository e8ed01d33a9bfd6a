import ArgumentParser
import Basics
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
            ImportCommand.self,
            Worker.self,
        ])

    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        Terminal.holdStreams()
        UserRights.keepPrivate()
        let code = await status()
        Program.settle()
        if code != 0 { Foundation.exit(code) }
    }

    /// Runs the command.
    ///
    /// - Returns: 0 all done, 1 some items failed, 2 wrong usage, 130 cancelled.
    private static func status() async -> Int32 {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return 0
        } catch let failure as Failure {
            Terminal.complain(failure)
            return failure.code == .cancelled ? 130 : 1
        } catch let status as ExitCode {
            return status.rawValue
        } catch {
            // It quotes arguments, which may be names of files.
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
}
