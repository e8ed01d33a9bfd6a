import ArgumentParser
import Basics
import Catalogue
import Foundation
import Server

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy everything Shoebox knows into one file, also while it runs.",
        discussion: "Thumbnails and previews are left out: they are made again. shoebox restore takes the file back.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The file to write; it must not exist yet.")
    var file: String

    func run() async throws {
        let target = Program.path(file)
        guard access(target.display, F_OK) != 0 else {
            throw Failure(.badRequest, "output.exists", file: BytePath(file))
        }
        let app = try options.openApp()
        try app.catalogue.copy(to: target)
        let bytes = FileStamp(of: target)?.size ?? 0
        if options.json { try Terminal.emit(["bytes": bytes]) } else { print("Wrote \(file) · \(Terminal.bytes(bytes))") }
    }
}

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of what Shoebox knows now, which is kept.",
        discussion: "The file is checked first. No server may run. Your photos and mails are not touched.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "A file made by shoebox backup, or one of backups/ in the data folder.")
    var file: String

    private struct Answer: Encodable { let restored: String, kept: String? }

    func run() throws {
        let kept = try CatalogueRestore.perform(from: Program.path(file), data: try options.madeData())
        if options.json {
            try Terminal.emit(Answer(restored: file, kept: kept?.display))
        } else if let kept {
            print("Restored \(file). What was there before is kept: \(kept)")
        } else {
            print("Restored \(file).")
        }
    }
}
