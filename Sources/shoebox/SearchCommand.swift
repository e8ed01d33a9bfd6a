import ArgumentParser
import Basics
import Catalogue
import Notes
import Search
import Server

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find notes and files by their words, newest first.",
        discussion:
            "All words must be there, each at least as the beginning of one or within one; “in quotes” they stand side by side.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "What to look for.")
    var query: [String]

    @Flag(help: "Best matches first.")
    var best = false

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
    }

    func run() async throws {
        let app = try options.openApp()
        await app.search.catchUp()
        let answer = try app.search.find(query.joined(separator: " "), order: best ? .best : .newest, limit: limit)
        for result in answer.groups.flatMap(\.results) {
            if options.json {
                try Terminal.emit(
                    Line(
                        kind: result.kind.rawValue, title: result.title, snippet: result.snippet, where: result.where,
                        date: result.date))
            } else {
                print("\(result.where)  \(result.kind.rawValue) · \(result.date.prefix(10))")
                if result.kind == .note { print("    \(result.snippet)") }
            }
        }
    }
}
