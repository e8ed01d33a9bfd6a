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
            throw Failure(
                .badRequest, "There is a file of this name already.", file: BytePath(file),
                hint: "Choose another name; nothing was overwritten.")
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
                error.resultCode == .SQLITE_FULL ? .diskFull : .unknown,
                "The backup could not be written: \(error.message ?? "disk error").",
                file: BytePath(file), hint: "Check the free space and the folder.")
        }
        guard rename(draft, target.display) == 0 else { throw Failure.system(errno, "written", BytePath(file)) }
        let bytes = (try? FileManager.default.attributesOfItem(atPath: target.display)[.size] as? Int64) ?? 0
        if options.json { try Terminal.emit(["bytes": bytes]) } else { print("Wrote \(file) · \(Terminal.bytes(bytes))") }
    }
}
