import ArgumentParser
import Base
import Foundation
import Server

struct TakeAlongCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-along",
        abstract:
            "Write everything you made with Shoebox into a folder: notes, decisions, albums, captions, scans, copied mail archives.",
        discussion:
            "Notes are text files, scans are PDFs with their photographs, the rest are tables that any program opens. shoebox restore takes the folder back, also on another computer. Photos and mail archives in your own folders stay where they are."
    )

    @OptionGroup var options: GlobalOptions

    @Option(name: [.short, .long], help: "The folder to make; it must not exist yet.")
    var output: String

    func run() async throws {
        let app = try options.openApp()
        try await app.pool.finish { try await take(from: app) }
    }

    /// - Returns: the number of files that could not be exported.
    private func take(from app: App) async throws -> Int {
        let sum = try await TakeAlong(app).write(to: Program.path(output))
        if options.json {
            try Terminal.emit(sum)
        } else {
            let parts = [
                sum.notes.of("note"), sum.decisions.of("decision"), sum.captions.of("caption"), sum.scans.of("scan"),
                sum.archives.of("mail archive"),
            ]
            print("\(parts.joined(separator: ", ")) and a backup written to \(output)")
        }
        for problem in sum.problems { Terminal.complain(problem) }
        return sum.problems.count
    }
}
