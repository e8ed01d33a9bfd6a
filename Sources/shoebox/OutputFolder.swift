import ArgumentParser
import Basics
import Foundation

/// The folder that a command writes files into.
struct OutputFolder: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The folder to write into; made if it is not there.", valueName: "dir"))
    var name: String

    /// - Throws: `Failure` permissionDenied where it cannot be made.
    func make() throws -> BytePath {
        let folder = Program.path(name)
        do {
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
        } catch {
            throw Failure(.permissionDenied, "output.folderNotMade", file: BytePath(name))
        }
        return folder
    }
}
