import ArgumentParser
import Base
import Foundation
import MailTasks
import Workers

struct MailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Read mail archives: mbox, Maildir, .eml, .emlx, also gzip'd, and folders of them.",
        subcommands: [List.self, Show.self, Index.self, Search.self, Attachments.self, Export.self, Copies.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List every mail of an archive in its order, while it is read; no index is written.",
            discussion:
                "With --json one object a mail: number, offset, from, to, subject, date, attachments, thread (the number of the conversation's first mail), deleted (a mail program has marked it as deleted), and mailbox for a folder of archives."
        )

        @OptionGroup var options: GlobalOptions
        @OptionGroup var archive: MailArchiveArgument

        func run() async throws {
            let text: (Data) -> String = { (try? JSONDecoder().decode(Row.self, from: $0).text) ?? "" }
            try await ArchiveRun(archive.file).streamed(
                { archive, output in ListMail(archive, output: output) }, line: options.json ? nil : text
            ) { count in
                if !options.json && !options.quiet {
                    Terminal.complain("\(count.count.of("mail")) · \(Terminal.bytes(count.bytes))")
                }
            }
        }

        private struct Row: Decodable {
            let number: Int
            let from: String
            let subject: String
            let date: String?
            let attachments: Int
            let deleted: Bool

            var text: String {
                let day = date.map { $0.prefix(10) } ?? "          "
                let files = attachments == 0 ? "" : "  [\(attachments)]"
                return "\(number)  \(day)  \(from)  \(subject)\(files)\(deleted ? "  [deleted]" : "")"
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show one mail: headers, text, HTML, attachments, structure.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var mail: MailArgument

        func run() async throws {
            let message = try await ArchiveRun(mail.file).perform { pool, archive throws(Failure) in
                try await pool.perform(ShowMail(.number(mail.message), in: archive), priority: .interactive)
            }
            if options.json { return try Terminal.emit(message) }
            let people = { (people: [MailMessage.Person]) in people.map { $0.name ?? $0.address }.joined(separator: ", ") }
            print("From: \(people(message.from))")
            print("To: \(people(message.to))")
            if message.isDeleted { print("Deleted: yes") }
            if !message.cc.isEmpty { print("Cc: \(people(message.cc))") }
            print("Date: \(message.date ?? "unknown")")
            print("Subject: \(message.subject)")
            for file in message.attachments { print("Attachment: \(file.name ?? file.type), \(Terminal.bytes(file.bytes))") }
            Terminal.show("\n\(message.text)")
        }
    }

    struct Attachments: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "attachments",
            abstract: "Save the attachments of one mail, or of all, under names that are safe and one of a kind.",
            discussion:
                "Nothing that is in the folder is overwritten. With --json one object a file: message, file, name, type, bytes, sha256."
        )

        @OptionGroup var options: GlobalOptions
        @OptionGroup var archive: MailArchiveArgument

        @Option(help: ArgumentHelp("Only those of this mail; 1 is the first.", valueName: "n"))
        var message: Int?

        @OptionGroup var output: OutputFolder

        @Flag(help: "Put date and sender before each name.")
        var dated = false

        func run() async throws {
            let folder = try output.make()
            let location = message.map(MailLocation.number)
            let (isDated, output) = (dated, output.name)
            let text: (Data) -> String = { line in
                guard let row = try? JSONDecoder().decode(Row.self, from: line) else { return "" }
                return "\(output)/\(row.file)  \(Terminal.bytes(row.bytes))"
            }
            try await ArchiveRun(archive.file).streamed(
                { archive, lines in
                    ExtractAttachments(
                        of: location, in: archive, to: folder, isDated: isDated, output: lines, withheld: UserRights.withheld)
                },
                into: folder, line: options.json ? nil : text
            ) { count in
                if !options.json && !options.quiet { Terminal.complain("\(count.count.of("attachment")) saved.") }
            }
        }

        private struct Row: Decodable {
            let file: String
            let bytes: Int64
        }
    }
}

/// The argument that names a mail archive.
struct MailArchiveArgument: ParsableArguments {
    @Argument(help: "An archive, or a folder of mails.")
    var file: String
}

/// The arguments that name one mail of an archive.
struct MailArgument: ParsableArguments {
    @Argument(help: "An archive, a mail, or a folder of mails.")
    var file: String

    @Option(help: ArgumentHelp("Which mail; 1 is the first.", valueName: "n"))
    var message = 1
}
