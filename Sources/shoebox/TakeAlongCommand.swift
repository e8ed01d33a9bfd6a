import ArgumentParser
import Basics
import Foundation
import Server

struct TakeAlongCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-along",
        abstract: "Write everything you made with Shoebox into a folder: notes, decisions, albums, captions, and a backup.",
        discussion: "Notes are text files, the rest are tables that any program opens. Photos and mails stay where they are.")

    @OptionGroup var options: GlobalOptions

    @Option(name: [.short, .long], help: "The folder to make; it must not exist yet.")
    var output: String

    func run() throws {
        let sum = try TakeAlong(try options.openApp()).write(to: Program.path(output))
        if options.json { return try Terminal.emit(sum) }
        print(
            "\(sum.notes.of("note")), \(sum.decisions.of("decision")), \(sum.captions.of("caption")) and a backup written to \(output)"
        )
    }
}
