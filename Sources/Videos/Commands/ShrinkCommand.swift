import ArgumentParser
import Base
import VideosEngine
import VideosTasks
import Workers

extension VideoCommand {
    struct ShrinkCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "shrink", abstract: "Write a smaller copy of a video, with its sound, date, place and camera.",
            discussion: """
                The copy is H.264 in the format of the video (MP4, MOV or 3GP). It is compared with the video: the length, and the \
                structural similarity of every tenth frame, .95 on average and .90 for each. A copy that is too different, or \
                hardly smaller, is not written. With --estimate, the size is estimated and nothing is written. With --json one \
                object: file, output, bytes, before, width, height, similarity, lowest; or file, before, estimates.
                """)

        @OptionGroup var options: GlobalOptions

        @Argument(help: "A video.")
        var file: String

        @Option(name: .shortAndLong, help: ArgumentHelp("The video that is written.", valueName: "file"))
        var output: String?

        @Flag(help: OutputDestination.replaceHelp)
        var replace = false

        @Option(help: ArgumentHelp("The longest side of a frame: 1280 or 1920.", valueName: "pixels"))
        var size = SmallerFilm.Size.medium.rawValue

        @Flag(help: "Only estimate the size for each choice of --size.")
        var estimate = false

        private struct Answer: Encodable {
            let file: String
            let output: String
            let bytes, before, width, height: Int
            let similarity, lowest: Double
        }

        private struct Estimates: Encodable {
            struct Estimate: Encodable {
                let size, bytes: Int
            }

            let file: String
            let before: Int
            let estimates: [Estimate]
        }

        func validate() throws {
            guard SmallerFilm.Size(rawValue: size) != nil else { throw ValidationError("--size is 1280 or 1920.") }
            if estimate == (output != nil) { throw ValidationError("Name either --output or --estimate.") }
        }

        func run() async throws {
            let path = Program.path(file)
            let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
            try await pool.finish {
                do {
                    let before = Int(FileStamp(of: path)?.size ?? 0)
                    if let output {
                        try emit(try await write(path, to: output, before, pool))
                    } else {
                        try emit(path, try await SmallerFilm.estimate(path, pool: pool), before)
                    }
                    return 0
                } catch let failure as Failure {
                    Terminal.complain(failure.file == path.display ? failure.about(BytePath(file)) : failure)
                    return 1
                }
            }
        }

        private func write(_ path: BytePath, to output: String, _ before: Int, _ pool: WorkerPool) async throws -> Answer {
            let size = SmallerFilm.Size(rawValue: size) ?? .medium
            let made = try await NewFile(output, replaces: replace, inputs: [path]).make { draft in
                try await SmallerFilm(of: path, size, to: draft, pool: pool)
            }
            return Answer(
                file: file, output: output, bytes: made.film.bytes, before: before, width: made.film.width,
                height: made.film.height, similarity: made.comparison.averageSimilarity,
                lowest: made.comparison.lowestSimilarity)
        }

        private func emit(_ answer: Answer) throws {
            if options.json { return try Terminal.emit(answer) }
            if options.quiet { return }
            let sizes = "\(Terminal.bytes(Int64(answer.before))) → \(Terminal.bytes(Int64(answer.bytes)))"
            print("\(Terminal.line(answer.output)): \(sizes), \(answer.width) × \(answer.height)")
        }

        private func emit(_ path: BytePath, _ bytes: [Int], _ before: Int) throws {
            let estimates = zip(SmallerFilm.Size.allCases, bytes).map { Estimates.Estimate(size: $0.rawValue, bytes: $1) }
            if options.json { return try Terminal.emit(Estimates(file: file, before: before, estimates: estimates)) }
            if options.quiet { return }
            for estimate in estimates {
                let sizes = "\(Terminal.bytes(Int64(before))) → about \(Terminal.bytes(Int64(estimate.bytes)))"
                print("\(estimate.size): \(sizes)")
            }
        }
    }
}
