import ArgumentParser
import Base
import Foundation
import TablesEngine
import TablesTasks
import Workers

struct JSONCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "json",
        abstract: "Look into JSON or JSON Lines of any size: the first level, a path, a search.",
        discussion: """
            Without an option, the members of the first level, or of the value at --path. With --json one object a member: key, index, kind, \
            text, start, end. Paths: $.list[3].name or /list/3/name.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "A file of JSON or JSON Lines.")
    var file: String

    @Option(help: ArgumentHelp("Where to look.", valueName: "path"))
    var path = "$"

    @Option(help: ArgumentHelp("A text in keys or values.", valueName: "text"))
    var find: String?

    @Flag(help: "Say whether all of it is JSON (RFC 8259).")
    var check = false

    @Flag(help: "Print the value, indented.")
    var pretty = false

    @Option(help: ArgumentHelp("Which members; 1 is the first.", valueName: "a-b"))
    var members: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write a new file: .json (indented), or of a list .csv, .tsv, .jsonl, .md.", valueName: "file"))
    var output: String?

    @Flag(help: OutputDestination.replaceHelp)
    var replace = false

    func run() async throws {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let run = try await ArchiveRun(file).unpacked(into: scratch.path)
        func ask(_ question: ReadJSON.Question) async throws -> ReadJSON.Answer {
            try await run.perform { pool, source throws(Failure) in
                try await pool.perform(ReadJSON(source, question), priority: .interactive)
            }
        }
        if check {
            _ = try await ask(.check)
            if !options.quiet { print("\(file): JSON") }
        } else if let find {
            for hit in try await ask(.find(find, from: nil, count: 100)).hits ?? [] {
                if options.json { try Terminal.emit(hit) } else { print("\(hit.path)  \(Terminal.line(hit.snippet))") }
            }
        } else if let output {
            try await write(output, run)
        } else {
            let found = try await ask(.value(path: path))
            guard let node = found.node else { return }
            if pretty {
                let answer = try await ask(.pretty(node.start, limit: 4 << 20))
                Terminal.write(Array((answer.text ?? "").harmless.utf8))
                if answer.isCut == true { Terminal.complain("This is the beginning; write all of it with -o.") }
            } else if node.kind == .array || node.kind == .object || node.kind == .lines {
                let range = try TableCommand.range(members) ?? 0..<100
                let answer = try await ask(
                    .members(node.start, from: range.lowerBound, count: min(1000, range.count), markIndex: nil, markPlace: nil))
                for member in answer.members ?? [] { try show(member) }
            } else {
                try show(node)
            }
        }
    }

    private func write(_ output: String, _ run: ArchiveRun) async throws {
        let formats: [String: TableFormat] = ["csv": .csv, "tsv": .tsv, "jsonl": .jsonl, "ndjson": .jsonl, "md": .markdown]
        let ending = BytePath(output).fileExtension
        let format = formats[ending]
        guard format != nil || ending == "json" else {
            throw Failure(.badRequest, "tableFile.unknownFormat", file: BytePath(output))
        }
        let path = path
        // Checks the source first, because if it is truncated or not valid JSON, the new file would be invalid too.
        if format == nil, path == "$" {
            _ = try await run.perform { pool, source throws(Failure) in
                try await pool.perform(ReadJSON(source, .check), priority: .interactive)
            }
        }
        let written = try await NewFile(output, replaces: replace, inputs: [Program.path(file)]).make { target in
            try await run.perform { pool, source throws(Failure) in
                try await pool.perform(WriteJSON(source, path: path, as: format, to: target), priority: .interactive)
            }
        }
        if !options.quiet, !options.json {
            Terminal.complain(written.rows.map { "\($0.of("row")) written to \(output)" } ?? "Written to \(output)")
        }
    }

    private func show(_ node: JSONFile.Node) throws {
        if options.json { return try Terminal.emit(node) }
        let name = node.key.map { Terminal.line($0) } ?? "\(node.index)"
        let value =
            switch node.kind {
            case .object: "{ \(node.count.map { $0.of("member") } ?? "cut off") }"
            case .array: "[ \(node.count.map { $0.of("item") } ?? "cut off") ]"
            case .string: "\"\(Terminal.line(node.text ?? ""))\""
            case nil: "(no JSON) \(Terminal.line(node.text ?? ""))"
            default: node.text ?? ""
            }
        print("\(name): \(value)\(node.isCut ? "…" : "")")
    }
}
