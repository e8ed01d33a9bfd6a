import ArgumentParser
import Base
import Convert
import Foundation
import PapersTasks
import Workers

struct PDFCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pdf", abstract: "Merge, split, turn, read and make PDFs; nothing that is there is overwritten.",
        subcommands: [
            Information.self, Merge.self, Split.self, Pages.self, Rotate.self, Unlock.self, Name.self, Text.self,
            Images.self, FromImages.self, Compress.self, Searchable.self,
        ])

    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge", abstract: "Write several PDFs as one, with their bookmarks, labels, fields and notes.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Flag(help: "No bookmark for each file.")
        var noBookmarks = false

        func run() async throws {
            try await PDFRun(paper, options).run("pdf-merge", ["bookmarks": .flag(!noBookmarks)])
        }
    }

    struct Split: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "split", abstract: "Write a PDF as several, into a folder.",
            discussion: "Without --every, --ranges or --bookmarks each page becomes a file.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Option(help: ArgumentHelp("So many pages each.", valueName: "n"))
        var every: Int?

        @Option(help: ArgumentHelp("A file for each range, as in 1-3,7,9-.", valueName: "pages"))
        var ranges: String?

        @Flag(help: "A file for each bookmark of the uppermost level.")
        var bookmarks = false

        func validate() throws {
            if [every != nil, ranges != nil, bookmarks].count(where: { $0 }) > 1 {
                throw ValidationError("--every, --ranges and --bookmarks exclude one another.")
            }
            if let every, !(1...10_000).contains(every) { throw ValidationError("--every is a number from 1 to 10000.") }
        }

        func run() async throws {
            var values: [String: OptionValue] = [:]
            if let ranges { values = ["by": .text("ranges"), "ranges": .text(ranges)] }
            if bookmarks { values = ["by": .text("bookmarks")] }
            if let every { values = ["by": .text("pages"), "pages": .number(Double(every))] }
            try await PDFRun(paper, options, makesFolder: true).run("pdf-split", values)
        }
    }

    struct Pages: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pages", abstract: "Write a PDF with some of its pages, in any order.",
            discussion: "--keep 3,1-2 also puts them in this order.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Option(help: ArgumentHelp("Pages that stay.", valueName: "pages"))
        var keep: String?

        @Option(help: ArgumentHelp("Pages that go.", valueName: "pages"))
        var remove: String?

        func validate() throws {
            if (keep == nil) == (remove == nil) { throw ValidationError("Say --keep or --remove.") }
        }

        func run() async throws {
            let act = keep == nil ? "remove" : "keep"
            try await PDFRun(paper, options).run(
                "pdf-pages", ["act": .text(act), "pages": .text(keep ?? remove ?? "")])
        }
    }

    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rotate", abstract: "Turn pages.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Option(help: ArgumentHelp("Clockwise: 90, 180 or 270.", valueName: "degrees"))
        var by = 90

        @Option(help: ArgumentHelp("As in 1-3,7,9-; all without it.", valueName: "pages"))
        var pages = ""

        func validate() throws {
            if ![90, 180, 270].contains(by) { throw ValidationError("--by is 90, 180 or 270.") }
        }

        func run() async throws {
            let act = [90: "right", 180: "over", 270: "left"][by] ?? "right"
            try await PDFRun(paper, options).run("pdf-pages", ["act": .text(act), "pages": .text(pages)])
        }
    }

    struct Unlock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unlock", abstract: "Write a PDF that opens without its password.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        func run() async throws {
            try await PDFRun(paper, options).run("pdf-unlock", ["password": .text(paper.password ?? "")])
        }
    }

    struct Name: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "metadata", abstract: "Set or remove what a PDF says of itself.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Option(help: ArgumentHelp("Empty options stay as they are.", valueName: "text"))
        var title = ""

        @Option(help: ArgumentHelp("Who wrote it.", valueName: "text"))
        var author = ""

        @Option(help: ArgumentHelp("What it is about.", valueName: "text"))
        var subject = ""

        @Option(help: ArgumentHelp("Words to find it by.", valueName: "text"))
        var keywords = ""

        @Flag(help: "Remove all of it.")
        var remove = false

        func run() async throws {
            let texts = ["heading": title, "author": author, "subject": subject, "keywords": keywords]
            let values = texts.mapValues { OptionValue.text($0) }.merging(["act": .text("set")]) { $1 }
            try await PDFRun(paper, options).run("pdf-about", remove ? ["act": .text("remove")] : values)
        }
    }
}
