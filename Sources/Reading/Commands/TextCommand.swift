import ArgumentParser
import Base
import Foundation
import TablesTasks
import TablesEngine
import Workers

struct TextCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Look into a text or a log of any size: its beginning, its end, some lines, a search.",
        discussion:
            "The encoding is detected, and a text.gz (bz2, xz, zst, lz4) is unpacked; lines are printed in UTF-8. With --json one object a line: offset, text, isCut, unreadable (characters that could not be read)."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "A text.")
    var file: String

    @Option(help: ArgumentHelp("Which lines; 1 is the first.", valueName: "a-b"))
    var lines: String?

    @Option(help: ArgumentHelp("So many lines at the end.", valueName: "number"))
    var last: Int?

    @Option(help: ArgumentHelp("Lines that have a text.", valueName: "text"))
    var find: String?

    @Option(help: "The encoding of the text, by any name that iconv knows: UTF-8, Windows-1251, CP850, Shift-JIS …")
    var encoding: String?

    func run() async throws {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        guard encoding == nil || TextEncoding(named: encoding ?? "") != nil else {
            throw ValidationError("No encoding is called \(encoding ?? ""). `iconv --list` shows the names.")
        }
        let encoding = encoding.flatMap(TextEncoding.init(named:))
        let (range, last, find) = (try TableCommand.range(lines), last, find)
        let index = scratch.path.appending("index")
        let answer = try await ArchiveRun(file).unpacked(into: scratch.path).perform { pool, source throws(Failure) in
            var position = ReadLines.Position.at(0)
            if let range {
                _ = try await pool.perform(IndexRows(source, nil, encoding: encoding, to: index), priority: .interactive)
                position = .number(range.lowerBound, index: index)
            } else if let last, last > 0 {
                position = .before(nil)
            } else if let find {
                position = .find(find, from: nil)
            }
            let task = ReadLines(source, position, encoding: encoding, count: range?.count ?? last ?? 1000)
            return try await pool.perform(task, priority: .interactive)
        }
        for line in answer.lines {
            if options.json { try Terminal.emit(line) } else { print(line.text) }
        }
        guard !options.quiet else { return }
        let unreadable = answer.lines.reduce(0) { $0 + $1.unreadable }
        Terminal.complain(unreadable: unreadable, "--encoding says what the text is written in.")
    }
}

/// A temporary folder that exists while a command runs.
struct ScratchFolder {
    let path: BytePath

    init() throws {
        var name = Array((FileManager.default.temporaryDirectory.path + "/shoebox-XXXXXX").utf8CString)
        guard mkdtemp(&name) != nil else {
            throw Failure.system(errno, "written", BytePath(FileManager.default.temporaryDirectory.path))
        }
        path = BytePath(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
    }

    func remove() { try? FileManager.default.removeItem(atPath: path.display) }
}
