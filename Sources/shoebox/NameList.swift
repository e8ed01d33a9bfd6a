import ArgumentParser
import Basics
import Foundation

/// Names from a file, for more names than a command line can hold or can process quickly.
struct NameList: ParsableArguments {
    @Option(help: ArgumentHelp("A file with one path a line; - is standard input.", valueName: "file"))
    var list: String?

    /// The names in the form they have in the file; empty without a list.
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
