import ArgumentParser
import Base
import Catalogue
import Foundation
import Server

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy what Shoebox knows, with scans and copied mail archives, into one file, also while it runs.",
        discussion:
            "shoebox restore takes the file back; tar unpacks it too. Thumbnails and previews are left out: they are made again. Photos and mail archives in your own folders are not in it."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The file to write; it must not exist yet.")
    var file: String

    func run() async throws {
        let target = Program.path(file)
        guard FileInfo(target, followsLinks: false) == nil else {
            throw Failure(.badRequest, "output.exists", file: BytePath(file))
        }
        let app = try options.openApp()
        let sum = try PackedBackup.write(app.catalogue, to: target)
        if options.json {
            try Terminal.emit(sum)
        } else {
            print("Wrote \(file) · \(Terminal.bytes(sum.bytes))\(Self.words(sum.photographs, sum.archives))")
        }
        for path in sum.missing { Terminal.complain(Failure(.fileNotFound, "backup.incomplete", file: path)) }
        if !sum.missing.isEmpty { throw ExitCode(1) }
    }

    /// Describes the numbers of original files in the backup in words.
    private static func words(_ photographs: Int, _ archives: Int) -> String {
        var parts: [String] = []
        if photographs > 0 { parts.append("\(photographs.of("photograph")) of scans") }
        if archives > 0 { parts.append(archives.of("mail archive")) }
        return parts.isEmpty ? "" : ", with " + parts.joined(separator: " and ")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of what Shoebox knows now, which is kept.",
        discussion:
            "The backup is checked first. No server may run. Your photos and mails are not touched, scans and copied mail archives come back, and none goes. Devices that were let in or removed stay so."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: "What shoebox backup has made, a folder or ZIP of everything to take along, or one of backups/ in the data folder.")
    var file: String

    private struct Answer: Encodable {
        let restored: String, kept: String?
        let broughtBack: Int, missing: [BytePath], unended: Failure?
    }

    func run() async throws {
        let data = try options.madeData()
        let outcome = try await UnpackedZip.with(file, in: data) { try CatalogueRestore.perform(from: $0, data: data) }
        if options.json {
            try Terminal.emit(
                Answer(
                    restored: file, kept: outcome.kept?.display, broughtBack: outcome.broughtBack, missing: outcome.missing,
                    unended: outcome.unended))
        } else {
            print(outcome.words(of: file))
        }
        for problem in outcome.problems(in: data) { Terminal.complain(problem) }
        if !outcome.problems(in: data).isEmpty { throw ExitCode(1) }
    }
}

extension Restore.Outcome {
    func words(of name: String) -> String {
        var words = "Restored \(name)."
        if broughtBack > 0 { words += " \(broughtBack.of("file")) of scans and mail came back." }
        if let kept { words += " What was there before is kept: \(kept)" }
        return words
    }

    /// The failures to report: original files that could not be restored, and moves of files that could not be completed.
    func problems(in data: BytePath) -> [Failure] {
        missing.map { Failure(.fileNotFound, "restore.missing", file: data.appending($0)) } + (unended.map { [$0] } ?? [])
    }
}
