public import Base
import Glibc
public import VideosEngine
public import Workers

/// Decides how a film is played in segments, and writes the header of the segments.
public struct PlanFilm: WorkerTask {
    public static let name = "film.plan"

    private let path: BytePath
    private let mayCopy: Bool
    private let output: BytePath

    /// - Parameters:
    ///   - mayCopy: whether pictures in H.264 are copied instead of encoded again.
    ///   - output: the path of the header. The file appears only when it is complete.
    public init(_ file: BytePath, mayCopy: Bool, to output: BytePath) {
        (path, self.mayCopy, self.output) = (file, mayCopy, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }
    public var deadline: Duration { .seconds(20) }

    public func run() throws(Failure) -> FilmRecipe {
        try MadeFile.make(output, of: path) { film, output throws(VideoError) in
            try Video.plan(film, mayCopy: mayCopy, to: output)
        }
    }
}

/// Writes a part of a film as a fragment of MP4. The result of the task is the number of its bytes.
public struct CutFilm: WorkerTask {
    public static let name = "film.cut"

    private let path: BytePath
    private let recipe: FilmRecipe
    private let from: Int
    private let until: Int
    private let output: BytePath

    /// - Parameters:
    ///   - part: in milliseconds.
    ///   - output: the path of the fragment. The file appears only when it is complete.
    public init(_ file: BytePath, _ recipe: FilmRecipe, _ part: Range<Int>, to output: BytePath) {
        (path, self.recipe, self.output) = (file, recipe, output)
        (from, until) = (part.lowerBound, part.upperBound)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }
    /// A part of a few seconds that takes longer is of no use to a person who waits for it.
    public var deadline: Duration { .seconds(60) }

    public func run() throws(Failure) -> Int {
        guard from >= 0, from < until, until - from <= 2 * FilmParts.segment else { throw Failure(.badRequest, "video.noPart") }
        return try MadeFile.make(output, of: path) { film, output throws(VideoError) in
            try Video.cut(film, recipe, from..<until, to: output)
        }
    }
}

/// A file that a task makes of a film.
enum MadeFile {
    static func make<Made>(
        _ output: BytePath, of path: BytePath, _ body: (_ film: Int32, _ output: Int32) throws(VideoError) -> Made
    ) throws(Failure) -> Made {
        let file = try OpenFile(path)
        let descriptor = RequestFiles.open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        defer { close(descriptor) }
        do throws(VideoError) {
            return try file.withDescriptor { film throws(VideoError) in try body(film, descriptor) }
        } catch {
            throw error.failure.at(path)
        }
    }
}
