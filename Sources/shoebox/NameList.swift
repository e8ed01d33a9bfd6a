import ArgumentParser
import Basics
import Foundation

/// Names from a file: for more of them than a command line takes, or takes quickly.
struct NameList: ParsableArguments {
    @Option(help: ArgumentHelp("A file with one path a line; - is standard input.", valueName: "file"))
    var list: String?

    /// As they are written there; none without a list.
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
