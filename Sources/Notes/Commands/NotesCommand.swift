import ArgumentParser
import Base
import Catalogue
import Foundation
import Jobs
import Notes
import Readings
import Server
import Workers

struct NotesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes", abstract: "Text that was read in photos.",
        subcommands: [List.self, SearchNotes.self, Export.self, ReadAll.self], defaultSubcommand: List.self)

    /// A note as a line of JSON output.
    fileprivate struct Line: Encodable {
        let note: Int64
        let file: String?
        let read: String
        let category: String
        let certainty: Double
        let receipt: Receipt?
        let text: String

        init(_ note: Note) {
            self.note = note.id
            file = note.photo.map { $0.folder + "/" + $0.name }
            read = LocalTime(unixSeconds: note.at / 1000).iso
            category = note.category.rawValue
            certainty = note.certainty
            receipt = note.receipt
            text = note.text
        }
    }

    fileprivate static func show(_ note: Note, _ options: GlobalOptions) throws {
        if options.json { return try Terminal.emit(Line(note)) }
        print("\(Terminal.line(note.photo.map { $0.folder + "/" + $0.name } ?? "note \(note.id)"))  \(note.category.rawValue)")
        for line in note.text.split(separator: "\n") { print("    \(line)") }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List all notes, last read first.")

        @OptionGroup var options: GlobalOptions

        @Option(help: "Only these: receipt, document, screenshot, ticket, card, code, chat or other.")
        var category: String?

        func run() async throws {
            let chosen = try category.map { word in
                guard let category = Category(rawValue: word) else {
                    throw ValidationError("“\(word)” is not a category of notes.")
                }
                return category
            }
            var pages = NotePages(notes: try options.openApp().notes)
            while let page = try pages.next() {
                for note in page where chosen == nil || note.category == chosen { try NotesCommand.show(note, options) }
            }
        }
    }

    struct SearchNotes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "search", abstract: "List notes that have all the words.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Words, beginnings of words, or a phrase in quotes.")
        var query: [String]

        @Option(help: "At most so many.")
        var limit = 100

        func validate() throws {
            if limit < 1 { throw ValidationError("At least one has to be asked for.") }
        }

        func run() async throws {
            let notes = try options.openApp().notes
            let words = SearchQuery(query.joined(separator: " "))
            var left = limit
            var after: Keyset?
            repeat {
                let found = try notes.find(words, after: after, limit: left)
                for note in found.notes { try NotesCommand.show(note, options) }
                left -= found.notes.count
                after = found.next
            } while after != nil && left > 0
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write all notes into a file: .txt, .zip (a text file each) or .csv (receipts).")

        @OptionGroup var options: GlobalOptions

        @Option(name: [.short, .long], help: "The file to write.")
        var output: String

        @Flag(help: OutputDestination.replaceHelp)
        var replace = false

        func run() async throws {
            guard let format = NoteExport(rawValue: Program.path(output).fileExtension) else {
                throw ValidationError("The file's name ends with .txt, .zip or .csv.")
            }
            let app = try options.openApp()
            let count = try await NewFile(output, replaces: replace, inputs: []).make { draft in
                let file = draft.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
                guard file >= 0 else { throw Failure.system(errno, "written", draft) }
                defer { close(file) }
                return try NoteExport.write(app.notes, as: format) { bytes in
                    guard writeAll(file, bytes) else { throw Failure.system(errno, "written", draft) }
                }
            }
            let noun = format == .csv ? "receipt" : "note"
            if options.json {
                try Terminal.emit(["\(noun)s": count])
            } else {
                print("\(count.of(noun)) written to \(output)")
            }
        }
    }

    struct ReadAll: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "read",
            abstract: "Read the text in all photos of a folder, or of all folders; goes on where it was stopped.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "The folder; all folders of Shoebox, without one.")
        var folder: String?

        @Flag(help: "Read once more what was not read with certainty, in the languages of the settings.")
        var again = false

        func validate() throws {
            if again && folder != nil { throw ValidationError("What is read again is not of one folder.") }
        }

        func run() async throws {
            let app = try options.openApp()
            let id =
                try await again ? app.notes.readAgain().id : app.notes.readEverything(in: folder.map { Program.path($0) }).id
            let interrupt = Interrupt { Task { try? await app.jobs.cancel(id) } }
            defer { interrupt.stop() }
            let job = try await Terminal.showing(options) {
                (try? await app.jobs.job(id)).map(Self.line)
            } while: {
                try await app.jobs.finish(id)
            }
            for item in try await app.jobs.failures(id, limit: 1000).items { Terminal.complain(item.error) }
            await app.jobs.shutdown()
            await app.pool.shutdown()
            if let problem = job.problem { throw problem }
            if options.json {
                try Terminal.emit(job)
            } else {
                print("\(job.done) of \(job.total.of("photo")) read, \(job.failed) failed")
            }
            if interrupt.happened { throw ExitCode(130) }
            if job.failed > 0 { throw ExitCode(1) }
        }

        private static func line(_ job: Job) -> String {
            Terminal.share(job.current, of: job.total) + (job.secondsLeft.map { ", \($0) s left" } ?? "")
        }
    }
}
