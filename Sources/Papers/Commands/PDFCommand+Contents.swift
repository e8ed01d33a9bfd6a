import ArgumentParser
import Base
import Convert
import Foundation
import PapersEngine
import PapersTasks
import Workers

extension PDFCommand {
    struct Text: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "text", abstract: "Write the text of PDFs, in reading order; without --output on the terminal.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "PDFs.")
        var files: [String]

        @Option(name: .shortAndLong, help: ArgumentHelp("The file to write, or a folder.", valueName: "out"))
        var output: String?

        @Flag(help: OutputDestination.replaceHelp)
        var replace = false

        @Option(help: ArgumentHelp("As in 1-3,7,9-; all without it.", valueName: "pages"))
        var pages = ""

        @Option(help: Password.help, transform: Password.read)
        var password: String?

        func run() async throws {
            let paper = PDFArguments(files, output: output ?? "", replace: replace, password: password)
            let run = PDFRun(paper, options)
            let values: [String: OptionValue] = ["pages": .text(pages)]
            if output == nil { try await run.print("pdf-text", values) } else { try await run.run("pdf-text", values) }
        }
    }

    struct Images: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "images",
            abstract: "Draw the pages of PDFs as pictures, or take out the pictures in them, into a folder.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Option(help: ArgumentHelp("Pixels an inch.", valueName: "n"))
        var dpi = 150

        @Flag(help: "The pictures that are in it, as its pages show them, instead of its pages.")
        var embedded = false

        @Option(help: ArgumentHelp("jpeg or png.", valueName: "format"))
        var to = "jpeg"

        @Option(help: ArgumentHelp("1…100, for JPEG.", valueName: "n"))
        var quality = 85

        @Option(help: ArgumentHelp("As in 1-3,7,9-; all without it.", valueName: "pages"))
        var pages = ""

        func validate() throws {
            if !["jpeg", "png"].contains(to) { throw ValidationError("--to is jpeg or png.") }
            if !(18...1200).contains(dpi) { throw ValidationError("--dpi is a number from 18 to 1200.") }
            if !(1...100).contains(quality) { throw ValidationError("--quality is a number from 1 to 100.") }
        }

        func run() async throws {
            let run = PDFRun(paper, options, makesFolder: true)
            if embedded { return try await run.run("pdf-extract", [:]) }
            try await run.run(
                "pdf-pictures",
                [
                    "dpi": .number(Double(dpi)), "format": .text(to), "quality": .number(Double(quality)), "pages": .text(pages),
                ])
        }
    }

    struct FromImages: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "from-images", abstract: "Write pictures as one PDF, a page each, upright and in their true size.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Option(help: ArgumentHelp("own, a4 or letter.", valueName: "size"))
        var sheet = "own"

        @Option(help: ArgumentHelp("Millimetres around a picture on a sheet.", valueName: "n"))
        var margin = 10

        func validate() throws {
            if !["own", "a4", "letter"].contains(sheet) { throw ValidationError("--sheet is own, a4 or letter.") }
            if !(0...50).contains(margin) { throw ValidationError("--margin is a number from 0 to 50.") }
        }

        func run() async throws {
            try await PDFRun(paper, options).run(
                "pictures-pdf", ["sheet": .text(sheet), "margin": .number(Double(margin))])
        }
    }

    struct Compress: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "compress",
            abstract: "Write PDFs smaller: finer pictures than needed lose pixels, text stays text. Never larger.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Option(help: ArgumentHelp("light, medium or strong.", valueName: "level"))
        var level = "medium"

        @Option(help: ArgumentHelp("At most so large, in the best quality that fits.", valueName: "n"))
        var maxKilobytes: Int?

        func validate() throws {
            if !["light", "medium", "strong"].contains(level) { throw ValidationError("--level is light, medium or strong.") }
            if let maxKilobytes, !(10...10_000_000).contains(maxKilobytes) {
                throw ValidationError("--max-kilobytes is a number from 10 to 10000000.")
            }
        }

        func run() async throws {
            let values: [String: OptionValue] =
                maxKilobytes.map { ["level": .text("limit"), "kilobytes": .number(Double($0))] } ?? ["level": .text(level)]
            try await PDFRun(paper, options).run("pdf-compress", values)
        }
    }

    struct Searchable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "make-searchable", abstract: "Read the pages without text and put invisible text over them.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var paper: PDFArguments

        @Option(help: ArgumentHelp("As in 1-3,7,9-; all without it.", valueName: "pages"))
        var pages = ""

        func run() async throws {
            try await PDFRun(paper, options).run("pdf-searchable", ["pages": .text(pages)])
        }
    }

    struct Information: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "info", abstract: "Say what PDFs are: pages, sizes, title, whether they have text.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "PDFs.")
        var files: [String]

        @Option(help: Password.help, transform: Password.read)
        var password: String?

        private struct Answer: Encodable {
            let file: String
            let pages: Int
            let width: Double?
            let height: Double?
            let title: String?
            let author: String?
            let subject: String?
            let keywords: String?
            let rights: String?
            let archival: String?
            let creator: String?
            let producer: String?
            let created: String?
            let version: String?
            let encrypted: Bool
            let hasText: Bool
        }

        func run() async throws {
            let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
            var failed = false
            for (file, path) in zip(files, Program.paths(files)) {
                do throws(Failure) {
                    tell(file, try await pool.perform(DescribePDF(Program.followed(path), password: password)))
                } catch {
                    Terminal.complain(error.about(BytePath(file)))
                    failed = true
                }
            }
            await pool.shutdown()
            if failed { throw ExitCode(1) }
        }

        private func tell(_ file: String, _ about: PDFDescription) {
            let size = about.sizes.first ?? nil
            let answer = Answer(
                file: file, pages: about.pages, width: size?.width, height: size?.height, title: about.title,
                author: about.author, subject: about.subject, keywords: about.keywords, rights: about.rights,
                archival: about.archival.map { "PDF/A-\($0)" }, creator: about.creator, producer: about.producer,
                created: about.created, version: about.version, encrypted: about.isEncrypted, hasText: about.hasText)
            if options.json {
                try? Terminal.emit(answer)
                return
            }
            shoebox.print(Terminal.line("\(file): \(about.pages.of("page")), PDF \(about.version ?? "?")"))
            let rows: [(String, String?)] = [
                ("title", about.title), ("author", about.author), ("subject", about.subject), ("keywords", about.keywords),
                ("rights", about.rights), ("made with", about.creator), ("written by", about.producer),
                ("for archives", about.archival.map { "PDF/A-\($0)" }),
                ("size", size.map { "\(Int($0.width.rounded())) × \(Int($0.height.rounded())) points" }),
                ("encrypted", about.isEncrypted ? "yes" : nil), ("text", about.hasText ? "yes" : "no"),
            ]
            for (name, value) in rows { if let value { shoebox.print(Terminal.line("  \(name): \(value)")) } }
        }
    }
}
