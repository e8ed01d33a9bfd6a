import ArgumentParser
import Base

/// The folder into which a command writes files.
struct OutputFolder: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The folder to write into; made if it is not there.", valueName: "dir"))
    var name: String

    func validate() throws { try Program.checkOutput(name) }

    /// - Throws: `Failure` if the folder cannot be created.
    func make() throws(Failure) -> BytePath {
        let folder = Program.path(name)
        do throws(Failure) { try folder.makeFolders() } catch { throw error.about(BytePath(name)) }
        return folder
    }
}
