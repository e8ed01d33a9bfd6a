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
            TrashCommand.self, UndoCommand.self, NotesCommand.self, SearchCommand.self, DoctorCommand.self, Backup.self,
            TakeAlongCommand.self,
            RestoreCommand.self, MailCommand.self, ArchiveCommand.self, ImageCommand.self, TableCommand.self, JSONCommand.self,
            TextCommand.self, DecideCommand.self, FavouriteCommand.self, StartOverCommand.self, FilesCommand.self,
            PageCommand.self, PDFCommand.self, PairCommand.self, DevicesCommand.self, BatchCommand.self, ImportCommand.self,
            Worker.self,
        ])

    /// Exit codes: 0 all done, 1 some items failed, 2 wrong usage, 130 cancelled.
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        Terminal.holdStreams()
        UserRights.keepPrivate()
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            Terminal.complain(failure)
            Foundation.exit(failure.code == .cancelled ? 130 : 1)
        } catch let status as ExitCode {
            Foundation.exit(status.rawValue)
        } catch {
            // It quotes arguments, which may be names of files.
            let message = CommandLine.arguments.filter { $0.contains(where: \.isNewline) }
                .reduce(fullMessage(for: error)) { $0.replacing($1, with: $1.harmlessLine) }
            if exitCode(for: error) == .success {
                Terminal.show(message)
                Foundation.exit(0)
            }
            Terminal.explain(message)
            Foundation.exit(2)
        }
    }
}
