import ArgumentParser
import Base
import VideosEngine
import VideosTasks
import Workers

struct VideoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "video", abstract: "Take pictures out of videos, and write smaller copies. A video is never changed.",
        subcommands: [PosterCommand.self, StripCommand.self, ShrinkCommand.self])

    struct PosterCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "poster", abstract: "Write the picture that stands for a video as a JPEG.",
            discussion:
                "It is the first of three frames that is neither dark nor plain nor blurred. With --json one object: file, output, bytes."
        )

        @OptionGroup var options: GlobalOptions
        @OptionGroup var video: VideoArguments

        @Option(help: ArgumentHelp("The length of the longer side; a smaller video is not enlarged.", valueName: "pixels"))
        var size = 1440

        func run() async throws { try await video.make(.poster, size, options) }
    }

    struct StripCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "strip", abstract: "Write \(Video.stripFrames) frames of a video side by side as a JPEG.",
            discussion: "With --json one object: file, output, bytes.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var video: VideoArguments

        @Option(help: ArgumentHelp("The length of the longer side of each frame.", valueName: "pixels"))
        var size = 320

        func run() async throws { try await video.make(.strip, size, options) }
    }
}

struct VideoArguments: ParsableArguments {
    @Argument(help: "A video.")
    var file: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The JPEG that is written.", valueName: "file"))
    var output: String

    @Flag(help: OutputDestination.replaceHelp)
    var replace = false

    private struct Answer: Encodable {
        let file: String
        let output: String
        let bytes: Int
    }

    /// The sizes that a picture may have.
    private static let sizes = 16...4096

    func make(_ drawing: MakePoster.Drawing, _ size: Int, _ options: GlobalOptions) async throws {
        guard Self.sizes.contains(size) else {
            throw ValidationError("--size is from \(Self.sizes.lowerBound) to \(Self.sizes.upperBound).")
        }
        let path = Program.path(file)
        let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
        try await pool.finish {
            do {
                let bytes = try await NewFile(output, replaces: replace, inputs: [path]).make { draft in
                    try await pool.perform(MakePoster(of: path, drawing, longSide: size, output: draft), priority: .interactive)
                }
                if options.json {
                    try Terminal.emit(Answer(file: file, output: output, bytes: bytes))
                } else if !options.quiet {
                    print("\(Terminal.line(output)): \(Terminal.bytes(Int64(bytes)))")
                }
                return 0
            } catch let failure as Failure {
                Terminal.complain(failure.file == path.display ? failure.about(BytePath(file)) : failure)
                return 1
            }
        }
    }
}
