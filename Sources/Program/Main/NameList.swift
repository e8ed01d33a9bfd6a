import ArgumentParser
import Base
import Foundation

/// Reads names from a file, for more names than fit on a command line.
struct NameList: ParsableArguments {
    @Option(help: ArgumentHelp("A file with one path a line; - is standard input.", valueName: "file"))
    var list: String?

    /// The names as written in the file; empty if there is no list.
    func names() throws -> [BytePath] {
        guard let list else { return [] }
        let data: Data
        do {
            data = try list == "-" ? FileHandle.standardInput.readToEnd() ?? Data() : Data(contentsOf: URL(fileURLWithPath: list))
        } catch {
            throw Failure(.fileNotFound, "file.notThere", ["action": "read"], file: BytePath(list))
        }
        return data.split(separator: UInt8(ascii: "\n")).map { BytePath(bytes: $0) }
    }
}
