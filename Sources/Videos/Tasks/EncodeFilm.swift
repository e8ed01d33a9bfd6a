public import Base
public import VideosEngine
public import Workers

/// Encodes a film into a new file.
public struct EncodeFilm: WorkerTask {
    public static let name = "film.encode"

    private let path: BytePath
    private let encoding: FilmEncoding
    private let milliseconds: Int
    private let output: BytePath

    /// - Parameters:
    ///   - milliseconds: the length of the film, which determines the deadline.
    ///   - output: the path of the new film. The file appears only when it is complete.
    public init(_ file: BytePath, _ encoding: FilmEncoding, milliseconds: Int, to output: BytePath) {
        (path, self.encoding, self.milliseconds, self.output) = (file, encoding, milliseconds, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }
    public var deadline: Duration { FilmDeadline.encoding(milliseconds) }

    public func run() throws(Failure) -> EncodedFilm {
        try MadeFile.make(output, of: path) { film, output throws(VideoError) in try Video.encode(film, to: output, encoding) }
    }
}

/// The deadlines of tasks that decode whole films.
enum FilmDeadline {
    /// A 4K film of 60 frames a second takes twenty times its length on one slow processor.
    private static let slowness = 30

    static func encoding(_ milliseconds: Int) -> Duration {
        .seconds(120) + .milliseconds(min(milliseconds, 1 << 31) * slowness)
    }
}
