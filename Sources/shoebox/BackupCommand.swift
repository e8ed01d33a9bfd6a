import ArgumentParser
import Basics
import Catalogue
import Foundation
import GRDB
import Server

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy everything Shoebox knows into one file, also while it runs.",
        discussion:
            "Thumbnails and previews are left out: they are made again. To restore, put the file in place of catalogue.sqlite.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The file to write; it must not exist yet.")
    var file: String

    func run() async throws {
        let target = Program.path(file)
        guard access(target.display, F_OK) != 0 else {
            throw Failure(.badRequest, "output.exists", file: BytePath(file))
        }
        let app = try options.openApp()
        let draft = target.display + ".\(getpid()).draft"
        defer { unlink(draft) }
        do {
            Catalogue.makePrivateFile(BytePath(draft))
            let copy = try DatabaseQueue(path: draft)
            try app.catalogue.database.backup(to: copy)
            try copy.close()
        } catch let error as DatabaseError {
            throw Failure(
                error.resultCode == .SQLITE_FULL ? .diskFull : .unknown, "backup.notWritten",
                ["detail": error.message ?? "disk error"], file: BytePath(file))
        }
        guard rename(draft, target.display) == 0 else { throw Failure.system(errno, "written", BytePath(file)) }
        let bytes = (try? FileManager.default.attributesOfItem(atPath: target.display)[.size] as? Int64) ?? 0
        if options.json { try Terminal.emit(["bytes": bytes]) } else { print("Wrote \(file) · \(Terminal.bytes(bytes))") }
    }
}
