import ArchivesTasks
import ArgumentParser
import Base
import Foundation
import Workers

struct ArchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Open archives of files: zip, tar (gz, bz2, xz, zst, lz4), 7z, rar; make zip and tar.zst.",
        subcommands: [List.self, Extract.self, Create.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List what an archive holds; nothing is extracted.",
            discussion:
                "With --json one object an entry: name, bytes, compressed, modified (RFC 3339), directory, encrypted, unreadable (characters of the name), link (its target) and linkKind (hard or symbolic); null where the archive does not say."
        )

        @OptionGroup var options: GlobalOptions
        @OptionGroup var archive: ArchiveArguments

        func run() async throws {
            let access = archive.access
            let text: (Data) -> String = { (try? JSONDecoder().decode(Row.self, from: $0).text) ?? "" }
            try await ArchiveRun(archive.file).streamed(
                { ListArchive($0, access, output: $1) }, line: options.json ? nil : text
            ) { (count: ArchiveCount) in
                guard !options.json && !options.quiet else { return }
                let names = count.encoding.map { " · names in \($0)" } ?? ""
                Terminal.complain(
                    "\(count.count) \(count.count == 1 ? "entry" : "entries") · \(Terminal.bytes(count.bytes))\(names)")
                Terminal.complainOfNames(count)
            }
        }

        private struct Row: Decodable {
            let name: String
            let bytes: Int64?
            let modified: String?
            let directory: Bool
            let encrypted: Bool
            let link: String?
            let linkKind: String?

            var text: String {
                let time = modified.map { $0.prefix(16).replacing("T", with: " ") } ?? "                "
                let size = directory ? "" : bytes.map(Terminal.bytes) ?? "?"
                let padding = String(repeating: " ", count: max(0, 9 - size.count))
                let target = link.map { "  [\(linkKind ?? "") link to \(Terminal.line($0))]" } ?? ""
                let marks = "\(directory ? "/" : "")\(encrypted ? "  [encrypted]" : "")\(target)"
                return "\(time)  \(padding)\(size)  \(Terminal.line(name))\(marks)"
            }
        }
    }

    struct Extract: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "extract",
            abstract: "Extract the files of an archive into a folder; nothing that is there is overwritten.",
            discussion: """
                A file whose name is taken gets another one: "photo (2).jpg". A hard link gets the content of \
                its file. Entries that would leave the folder, symbolic links and devices are left out and named. With --json one object a file: name, file (beneath the folder), bytes, unreadable (characters of the name).
                """)

        @OptionGroup var options: GlobalOptions
        @OptionGroup var archive: ArchiveArguments

        @OptionGroup var output: OutputFolder

        func run() async throws {
            let folder = try output.make()
            let (access, output) = (archive.access, output.name)
            let text: (Data) -> String = { line in
                guard let row = try? JSONDecoder().decode(Row.self, from: line) else { return "" }
                return "\(output)/\(Terminal.line(row.file))  \(Terminal.bytes(row.bytes))"
            }
            try await ArchiveRun(archive.file).streamed(
                { ExtractArchive($0, access, to: folder, output: $1) }, into: folder, line: options.json ? nil : text
            ) { (count: ArchiveCount) in
                guard !options.json && !options.quiet else { return }
                Terminal.complain("\(count.count.of("file")) extracted · \(Terminal.bytes(count.bytes))")
                Terminal.complainOfNames(count)
            }
        }

        private struct Row: Decodable {
            let file: String
            let bytes: Int64
        }
    }
}

extension Terminal {
    /// Reports the number of unreadable characters in names, and the option that may help.
    fileprivate static func complainOfNames(_ count: ArchiveCount) {
        complain(unreadable: count.unreadable, "--names says what names are written in.")
    }
}

/// The arguments for opening an archive.
struct ArchiveArguments: ParsableArguments {
    @Argument(help: "An archive.")
    var file: String

    @Option(help: Password.help, transform: Password.read)
    var password: String?

    @Option(
        help: ArgumentHelp(
            "The encoding of names, by any name that iconv knows: CP437, CP866, Shift-JIS … By default it is detected.",
            valueName: "encoding"))
    var names: String?

    var access: ArchiveAccess { ArchiveAccess(password: password, encoding: names) }
}
