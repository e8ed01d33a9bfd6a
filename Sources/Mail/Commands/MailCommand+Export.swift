import ArgumentParser
import Base
import Foundation
import Mail
import MailIndex
import MailTasks
import Workers

extension MailCommand {
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Write one mail as .eml, .txt or .pdf; or many, chosen by number or by a search, as .mbox, .csv or .zip.",
            discussion: """
                The ending says what: .eml as it was sent, .txt, .pdf (pages to print); .mbox, .csv, and .zip \
                (the attachments). Many mails come from the archive's index, which is made where it is missing.
                """)

        @OptionGroup var options: GlobalOptions

        @Argument(help: "An archive, a mail, or a folder of mails.")
        var file: String

        @Option(help: ArgumentHelp("Which mails, as 3 or 1,5-9; 1 is the first.", valueName: "n"))
        var message: String?

        @Option(help: ArgumentHelp("Those that a search finds, as of mail search.", valueName: "query"))
        var query: String?

        @Flag(help: "Put date and sender before the names of attachments.")
        var dated = false

        @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; its ending says what.", valueName: "file"))
        var output: String

        @Flag(help: OutputDestination.replaceHelp)
        var replace = false

        func validate() throws {
            guard query?.allSatisfy(\.isWhitespace) != true else {
                throw ValidationError("--query names no words. Leave it out to write all mails.")
            }
            guard query == nil || message == nil else {
                throw ValidationError("Say which mails by --message or by --query, not by both.")
            }
        }

        func run() async throws {
            let ending = Program.path(output).fileExtension
            let written: MailFile
            if let form = MailBundle(rawValue: ending) {
                written = try await collect(form)
            } else if let form = MailForm(rawValue: ending) {
                guard query == nil else { throw ValidationError("What a search finds is written as .mbox, .csv or .zip.") }
                written = try await export(form)
            } else {
                throw ValidationError("The output must end in .eml, .txt, .pdf, .mbox, .csv or .zip.")
            }
            if options.json {
                try Terminal.emit(["file": output, "sha256": written.sha256])
            } else if !options.quiet {
                print("\(output)  \(Terminal.bytes(written.bytes))")
            }
        }

        private func export(_ form: MailForm) async throws -> MailFile {
            let numbers = try self.numbers ?? [1]
            guard let number = numbers.first, numbers.count == 1 else {
                throw ValidationError("Several mails are written as .mbox, .csv or .zip.")
            }
            return try await newFile().make { target in
                try await ArchiveRun(file).perform { pool, archive throws(Failure) in
                    let task = ExportMail(.number(number), in: archive, as: form, output: target)
                    return try await pool.perform(task, priority: .interactive)
                }
            }
        }

        private func collect(_ form: MailBundle) async throws -> MailFile {
            var choice = MailChoice()
            choice.query = query.map { $0 + " " } ?? ""
            choice.isDated = dated
            choice.numbers = try numbers ?? []
            let wanted = choice
            return try await newFile().make { target in
                try await options.withAnyData { data in
                    let (_, index) = try await MailIndexer(file, options, in: data).run()
                    return try await ArchiveRun(file).perform { pool, archive throws(Failure) in
                        let task = CollectMails(wanted, of: archive, index: index, as: form, output: target)
                        return try await pool.perform(task, priority: .interactive)
                    }
                }
            }
        }

        private func newFile() throws -> NewFile { try NewFile(output, replaces: replace, inputs: [Program.path(file)]) }

        /// Parses the numbers of mails in the form `3` or `1,5-9`; nil if the option is missing.
        private var numbers: [Int]? {
            get throws {
                guard let message else { return nil }
                return try message.split(separator: ",", omittingEmptySubsequences: false).flatMap { word in
                    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
                    guard let first = ends.first, let last = ends.last, ends.count <= 2, first > 0, last >= first,
                        last - first < 1_000_000
                    else { throw ValidationError("Mails are named as 3 or 1,5-9.") }
                    return Array(first...last)
                }
            }
        }
    }

    struct Copies: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "copies", abstract: "Find mails that are in several archives, or several times in one.",
            discussion:
                "Copies have one Message-ID, date, sender, subject, the same words and attachments. With --json one object a mail: subject, from, date, bytes, places [{file, number}]."
        )

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Archives, or folders of mails.")
        var files: [String]

        private struct Location: Encodable {
            let file: String
            let number: Int
        }

        private struct Answer: Encodable {
            let subject: String
            let from: String
            let date: String?
            let bytes: Int64
            let places: [Location]
        }

        func run() async throws {
            try await options.withAnyData { data in try await find(in: data) }
        }

        private func find(in data: BytePath) async throws {
            var indexes: [MailIndex] = []
            for file in files { indexes.append(try MailIndex(reading: try await MailIndexer(file, options, in: data).run().1)) }
            let copies = MailCopies(indexes)
            var after: Int64?
            repeat {
                let page = try copies.page(after: after, limit: 1000)
                for group in page.groups {
                    let places = group.locations.map { Location(file: files[$0.archive], number: $0.number) }
                    let row = group.row
                    if options.json {
                        try Terminal.emit(
                            Answer(subject: row.subject, from: row.from, date: row.date, bytes: row.bytes, places: places))
                    } else {
                        print("\(row.date?.prefix(10) ?? "          ")  \(row.from)  \(row.subject)")
                        for place in places { print("    \(place.file)  \(place.number)") }
                    }
                }
                after = page.next
            } while after != nil
            if !options.json && !options.quiet { Terminal.complain("\(try copies.spare().of("mail")) could go without a loss.") }
        }
    }
}
