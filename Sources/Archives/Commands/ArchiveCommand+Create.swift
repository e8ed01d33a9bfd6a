import ArchivesTasks
import ArgumentParser
import Base
import Foundation
import Workers

extension ArchiveCommand {
    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Put files and folders into a new archive: .zip or .tar.zst.",
            discussion: """
                Links and devices within folders are left out. The archive appears whole or not at all, and replaces nothing. With --json one \
                object: files, bytes, packed, skipped.
                """)

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Files and folders.")
        var files: [String] = []

        @OptionGroup var list: NameList

        @Option(name: [.short, .long], help: ArgumentHelp("The archive to write: .zip or .tar.zst.", valueName: "file"))
        var output: String

        @Flag(help: OutputDestination.replaceHelp)
        var replace = false

        @Flag(help: "Do not compress: for photos, films and other archives. Only for .zip.")
        var store = false

        func validate() throws {
            if files.isEmpty && list.list == nil { throw ValidationError("Name some files, or a --list of them.") }
        }

        func run() async throws {
            let packing: PackFiles.Packing
            let name = output.lowercased()
            if name.hasSuffix(".zip") {
                packing = store ? .stored : .zip
            } else if name.hasSuffix(".tar.zst") || name.hasSuffix(".tzst"), !store {
                packing = .tarZst
            } else {
                throw ValidationError("The archive's name ends with .zip or .tar.zst; only a .zip can be stored.")
            }
            let named = Array(zip(files.map { BytePath($0) }, Program.paths(files)))
            let all = try named + list.names().map { ($0, Program.path($0)) }
            let entries = try Self.entries(all)
            let answer = try await NewFile(output, replaces: replace, inputs: all.map(\.1)).make { target in
                try await ArchiveRun(output).perform { pool, _ throws(Failure) in
                    try await pool.perform(PackFiles(entries, as: packing, to: target), priority: .interactive)
                }
            }
            if options.json { return try Terminal.emit(answer) }
            guard !options.quiet else { return }
            let left = answer.skipped > 0 ? " · \(answer.skipped.of("link")) or devices left out" : ""
            Terminal.complain(
                "\(answer.files.of("file")) · \(Terminal.bytes(answer.bytes)) as \(Terminal.bytes(answer.packed))\(left)")
        }

        /// Makes the entries of the archive. If several files have the same name, the later ones get a number.
        private static func entries(_ files: [(name: BytePath, path: BytePath)]) throws -> [PackFiles.Entry] {
            var distinct = DistinctNames()
            return try files.map { name, path in
                guard let info = FileInfo(path) else { throw Failure.system(errno, "read", name) }
                guard let real = path.real else { throw Failure.system(errno, "read", name) }
                return PackFiles.Entry(real, name: distinct.name(real.name), isFolder: info.kind == .folder)
            }
        }
    }
}
