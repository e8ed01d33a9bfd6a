import ArgumentParser
import Base
import Catalogue
import Notes
import Search
import Server

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find photos, notes, screenshots, mails, folders, albums and days by words.",
        discussion:
            """
            It finds what has each of the words; the beginning of a word is enough. Put words that belong together in quotes. A day, \
            month or year such as “july 2024” finds its photos, “receipts” those of that kind, and “mails july 2024” mails alone. Of each kind the best comes first: whole words, then beginnings, then \
            what stands within words. before:2024, after:2023-05, larger:5M, smaller:1M and filename:invoice narrow files and mails; \
            from:, to:, subject:, has:attachment, is:deleted and label: mails alone.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "What to look for.")
    var query: [String]

    @Flag(help: "Newest first.")
    var newest = false

    @Option(help: "Only these: note, scan, file, other, screenshot, folder, album, date, kind, mail or attachment.")
    var kind: String?

    @Option(help: "At most so many of each kind.")
    var limit = 20

    func validate() throws {
        if limit < 1 { throw ValidationError("At least one has to be asked for.") }
    }

    private struct Line: Encodable {
        let kind: String
        let title: String
        let snippet: String
        let `where`: String
        let date: String
        let count: Int?
        let mail: String?
    }

    func run() async throws {
        let app = try options.openApp()
        await app.search.catchUp()
        let answer = try await app.search.find(
            query.joined(separator: " "), kind: try kind.map(app.search.kind), order: newest ? .newest : .best, limit: limit)
        for problem in answer.groups.flatMap({ $0.problems ?? [] }) { Terminal.complain(problem) }
        for result in answer.groups.flatMap(\.results) {
            if options.json {
                try Terminal.emit(
                    Line(
                        kind: result.kind.rawValue, title: result.title, snippet: result.snippet, where: result.where,
                        date: result.date, count: result.count, mail: result.mail))
            } else {
                Self.show(result)
            }
        }
    }

    /// Prints the path of a file and some properties of the file. If the result is not a file, prints its title instead of the
    /// path.
    private static func show(_ result: SearchResult) {
        let name = result.kind.rawValue
        let isFile = result.photo != nil || ["file", "other", "folder"].contains(name)
        let count = result.count.map { $0 == 1 ? "1 photo" : "\($0) photos" }
        let facts = [name, count, result.date.isEmpty ? nil : String(result.date.prefix(10))]
        let title = result.title.isEmpty ? "(no \(result.mail == nil ? "subject" : "name"))" : result.title
        print("\(isFile ? result.where : title)  \(facts.compactMap(\.self).joined(separator: " · "))")
        if !isFile, !result.where.isEmpty { print("    \(result.where)") }
        if let mail = result.mail { print("    In the mail “\(mail)”") }
        let hasWords = ["note", "mail", "attachment"].contains(name) || result.inPicture
        if hasWords, !result.snippet.isEmpty {
            print("    \(result.snippet.split(whereSeparator: \.isNewline).joined(separator: " "))")
        }
    }
}
