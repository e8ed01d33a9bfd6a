import ArgumentParser
import Base
import Foundation
import TablesEngine
import TablesTasks
import Workers

struct TableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "table",
        abstract: "Look into a table (CSV, TSV) of any size: rows, search, filter, sort, profile.",
        discussion: """
            How it is written is detected: delimiter, quotes, header, encoding. With --json one object a row: number, fields, isCut, unreadable (characters that could not be read); with --profile \
            one a column. Conditions: "price>=10", "name~ann" (contains), "=", "!=", "<", "<=", ">", "!~", "^=" (starts), "$=" (ends), \
            "name=" (empty). The values of JSON Lines, or of a JSON list, are rows too, with a column for each key. The file is never changed.
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var dialect: DialectArguments

    @Argument(help: "A table, or a list in JSON.")
    var file: String

    @Option(help: ArgumentHelp("Which rows; 1 is the first below the header.", valueName: "a-b"))
    var rows: String?

    @Option(help: ArgumentHelp("A condition that rows meet; give it more than once for more.", valueName: "condition"))
    var filter: [String] = []

    @Option(help: ArgumentHelp("A text in any field.", valueName: "text"))
    var find: String?

    @Option(help: ArgumentHelp("A column to sort by; \"price:down\" for the largest first.", valueName: "column"))
    var sort: [String] = []

    @Flag(help: "Say what the values of each column are like.")
    var profile = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the rows as a new file: .csv, .tsv, .json, .jsonl or .md.", valueName: "file"))
    var output: String?

    @Flag(help: OutputDestination.replaceHelp)
    var replace = false

    /// Maximum number of sort columns. A file of sorted rows on disk has no room for more.
    private static let maximumSorts = 8

    func validate() throws {
        if output != nil, rows != nil || profile {
            throw ValidationError("A new file has all rows that are chosen: --output goes with neither --rows nor --profile.")
        }
        if sort.count > Self.maximumSorts { throw ValidationError("A table is sorted by \(Self.maximumSorts) columns at most.") }
    }

    func run() async throws {
        let rows = try Self.range(rows)
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let opened = try await ArchiveRun(file).unpacked(into: scratch.path)
        let list = isJSON ? try await Self.table(ofJSON: opened, in: scratch.path) : nil
        let (run, choice) = (list ?? opened, list == nil ? dialect.choice : Self.ownChoice)
        func ask(writing target: BytePath? = nil) async throws -> TableRequest.Answer {
            let request = TableRequest(filter: filter, find: find, sort: sort, profile: profile, rows: rows, output: target)
            return try await run.perform { pool, source throws(Failure) in
                try await request.run(pool, source, choice, scratch.path)
            }
        }
        let answer: TableRequest.Answer
        if let output, !profile {
            answer = try await NewFile(output, replaces: replace, inputs: [Program.path(file)]).make {
                try await ask(writing: $0)
            }
        } else {
            answer = try await ask()
        }
        if let summary = answer.profile { return try show(summary) }
        if let written = answer.written {
            if !options.quiet, !options.json { Terminal.complain("\(Int(written.rows).of("row")) written to \(output ?? "")") }
            complain(linesAbove: answer.head.dialect)
            return complain(written.unreadable)
        }
        try show(answer)
    }

    /// Whether the file is JSON by its name, and no option says how its fields are written.
    private var isJSON: Bool {
        let name = Program.path(file).name.display.lowercased()
        let bare =
            [".gz", ".bz2", ".xz", ".zst", ".lz4"].first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
        return dialect.choice == DialectChoice() && Self.endingsOfJSON.contains { bare.hasSuffix($0) }
    }

    private static let endingsOfJSON = [".json", ".jsonl", ".ndjson", ".geojsonl", ".json-seq"]
    /// How Shoebox writes a table.
    private static let ownChoice = DialectChoice(delimiter: ",", quote: "\"", escape: "none", header: true, encoding: "UTF-8")

    /// Writes the values of JSON Lines, or of a list, as the rows of a table.
    private static func table(ofJSON run: ArchiveRun, in folder: BytePath) async throws -> ArchiveRun {
        let table = folder.appending("rows.csv")
        _ = try await run.perform { pool, source throws(Failure) in
            try await pool.perform(WriteJSON(source, as: .csv, to: table), priority: .interactive)
        }
        return run.reading(table)
    }

    private func complain(_ unreadable: Int) {
        if !options.quiet { Terminal.complain(unreadable: unreadable, "--encoding says what the table is written in.") }
    }

    private func complain(linesAbove dialect: TableDialect) {
        guard !options.quiet, dialect.linesAbove > 0 else { return }
        let lines =
            dialect.linesAbove == 1
            ? "The line above the header is no row" : "\(dialect.linesAbove) lines above the header are no rows"
        Terminal.complain("\(lines); --no-header shows all lines.")
    }

    private func show(_ answer: TableRequest.Answer) throws {
        defer { complain(answer.rows.reduce(answer.head.unreadable) { $0 + $1.unreadable }) }
        defer { complain(linesAbove: answer.head.dialect) }
        if options.json {
            for row in answer.rows { try Terminal.emit(row) }
            return
        }
        let names = answer.head.columns.enumerated().map { $1.isEmpty ? "\($0 + 1)" : $1 }
        for line in TextGrid.lines([names] + answer.rows.map(\.fields)) { print(line) }
        guard !options.quiet else { return }
        let dialect = answer.head.dialect
        let delimiter = dialect.delimiter == 9 ? "tab" : String(UnicodeScalar(dialect.delimiter))
        let count = answer.of.map { "\(answer.total) of \($0.of("row"))" } ?? answer.total.of("row")
        Terminal.complain("\(count) · \(answer.head.columns.count.of("column")) · \(delimiter) · \(dialect.encoding.rawValue)")
        if answer.endsInQuotes {
            Terminal.complain("The last row goes on to the end of the file: nothing closes its quote. Try --quote none.")
        }
    }

    private func show(_ summary: ProfileTable.Answer) throws {
        if options.json {
            for column in summary.columns { try Terminal.emit(column) }
            return
        }
        let rows = summary.columns.map { column in
            [
                column.name, column.type.rawValue, "\(column.count)", "\(column.empty)",
                "\(column.isEstimate ? "~" : "")\(column.distinct)", column.minimum ?? "", column.maximum ?? "",
            ]
        }
        for line in TextGrid.lines([["column", "type", "count", "empty", "distinct", "minimum", "maximum"]] + rows) {
            print(line)
        }
        if !options.quiet { Terminal.complain("\(summary.rows.of("row")) · \(summary.ragged) narrower or wider than most") }
    }

    /// Parses a range of rows such as `5`, `5-9` or `5-`, counted from 1. A range without an end has 10,000 rows. The numbers in
    /// the result are counted from 0.
    static func range(_ text: String?) throws -> Range<Int64>? {
        guard let text else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard let first = Int64(parts[0]), first >= 1, parts.count <= 2 else {
            throw ValidationError("--rows is a range such as 1-100.")
        }
        if parts.count == 1 { return first - 1..<first }
        if parts[1].isEmpty { return first - 1..<first + 9_999 }
        guard let last = Int64(parts[1]), last >= first else { throw ValidationError("--rows is a range such as 1-100.") }
        return first - 1..<last
    }
}

/// The options with which the user sets the dialect of a table.
struct DialectArguments: ParsableArguments {
    @Option(help: ArgumentHelp("What stands between fields: one character, or \"tab\".", valueName: "character"))
    var delimiter: String?

    @Option(help: ArgumentHelp("What stands around fields: one character, or \"none\".", valueName: "character"))
    var quote: String?

    @Option(help: ArgumentHelp("What stands before a quote within quotes, if not another quote.", valueName: "character"))
    var escape: String?

    @Option(help: "The encoding of the table, by any name that iconv knows: UTF-8, Windows-1251, CP850, Shift-JIS …")
    var encoding: String?

    @Flag(inversion: .prefixedNo, help: "Whether the first row names the columns.")
    var header: Bool?

    func validate() throws {
        for (option, word, text) in [("delimiter", "tab", delimiter), ("quote", "none", quote), ("escape", "none", escape)] {
            guard let text, text.utf8.count != 1, text != word, text != "\\t" else { continue }
            if text.isEmpty, option != "delimiter" { continue }
            throw ValidationError("--\(option) is one character of ASCII, or \(word).")
        }
        if let encoding, TextEncoding(named: encoding) == nil {
            throw ValidationError("No encoding is called \(encoding). `iconv --list` shows the names.")
        }
    }

    var choice: DialectChoice {
        DialectChoice(delimiter: delimiter, quote: quote, escape: escape, header: header, encoding: encoding)
    }
}

/// A request about a table. `run` splits it into the tasks that it needs.
private struct TableRequest: Sendable {
    let filter: [String]
    let find: String?
    let sort: [String]
    let profile: Bool
    let rows: Range<Int64>?
    let output: BytePath?

    struct Answer: Sendable {
        var head: Table.Head
        var rows: [Table.ShownRow] = []
        var total: Int64 = 0
        var of: Int64?
        var endsInQuotes = false
        var written: Table.Written?
        var profile: ProfileTable.Answer?
    }

    func run(_ pool: WorkerPool, _ source: BytePath, _ choice: DialectChoice, _ scratch: BytePath) async throws(Failure) -> Answer
    {
        let head = try await pool.perform(OpenTable(source, choice), priority: .interactive)
        var answer = Answer(head: head)
        let selection = try selection(head, source)
        if profile {
            let task = ProfileTable(source, head.dialect, where: selection.conditions)
            answer.profile = try await pool.perform(task, priority: .interactive)
            return answer
        }
        var view: BytePath?
        let index = scratch.appending("index")
        if selection.isAll {
            let found = try await pool.perform(IndexRows(source, head.dialect, to: index), priority: .interactive)
            (answer.total, answer.endsInQuotes) = (found.rows, found.endsInQuotes)
        } else {
            view = scratch.appending("view")
            let task = SelectRows(source, head.dialect, selection, to: scratch.appending("view"))
            let found = try await pool.perform(task, priority: .interactive)
            (answer.total, answer.of) = (found.chosen, found.of)
        }
        if let output {
            let task = WriteTable(source, head.dialect, view: view, as: try format(of: output), to: output)
            answer.written = try await pool.perform(task, priority: .interactive)
            return answer
        }
        let range = rows ?? 0..<100
        let task = ReadTable(
            source, head.dialect, index: view == nil ? index : nil, view: view, first: range.lowerBound, count: range.count)
        answer.rows = try await pool.perform(task, priority: .interactive)
        return answer
    }

    private func selection(_ head: Table.Head, _ source: BytePath) throws(Failure) -> Table.Selection {
        func column(_ name: String) throws(TableError) -> Int { try Table.column(name, of: head.columns) }
        do throws(TableError) {
            var conditions: [RowCondition] = []
            for text in filter { conditions.append(try RowCondition.parse(text, column)) }
            var columns: [SortColumn] = []
            for text in sort {
                let isDown = text.hasSuffix(":down")
                let number = try column(isDown ? String(text.dropLast(5)) : text)
                let type = number < head.types.count ? head.types[number] : .text
                columns.append(SortColumn(column: number, isDescending: isDown, type: type))
            }
            return Table.Selection(conditions: conditions, find: find, sort: columns)
        } catch {
            throw error.failure(source)
        }
    }

    private func format(of output: BytePath) throws(Failure) -> TableFormat {
        let known: [String: TableFormat] = [
            "csv": .csv, "tsv": .tsv, "tab": .tsv, "json": .json, "jsonl": .jsonl, "ndjson": .jsonl, "md": .markdown,
        ]
        guard let format = known[output.fileExtension] else {
            throw Failure(.badRequest, "tableFile.unknownFormat", file: output)
        }
        return format
    }
}

/// Formats text in aligned columns for a terminal.
enum TextGrid {
    private static let widest = 32

    static func lines(_ rows: [[String]]) -> [String] {
        let shown = rows.map { $0.map(cell) }
        var widths: [Int] = []
        for row in shown {
            for (column, text) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], text.count)
            }
        }
        return shown.map { row in
            let cells = row.enumerated().map { $1 + String(repeating: " ", count: max(0, widths[$0] - $1.count)) }
            return cells.joined(separator: "  ")
        }
    }

    private static func cell(_ text: String) -> String {
        let line = Terminal.line(text)
        return line.count > widest ? line.prefix(widest - 1) + "…" : line
    }
}
