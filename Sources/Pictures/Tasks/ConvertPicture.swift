public import Base
import Glibc
public import PicturesEngine
public import Workers

/// Converts a picture to another format, size or quality.
public struct ConvertPicture: WorkerTask {
    public struct Answer: Codable, Sendable {
        public let width: Int
        public let height: Int
        public let bytes: Int
        /// The quality of the converted picture; nil if the format has no quality setting.
        public let quality: Int?
        /// The number of pages of the original. The converted picture is one of them.
        public let pages: Int
        /// The number of frames of an animation, or of pictures in the same file, that were left out.
        public let framesLeftOut: Int
        /// Whether the picture is a motion photo, whose film was left out.
        public let filmLeftOut: Bool

        /// The note about what was left out; nil if nothing was.
        public var note: Failure? {
            if filmLeftOut { return Failure(.unsupportedFormat, "picture.filmLeftOut") }
            return framesLeftOut == 0 ? nil : Failure(.unsupportedFormat, "picture.framesLeftOut", ["count": framesLeftOut + 1])
        }
    }

    public static let name = "picture.convert"

    private let path: BytePath
    private let wish: PictureOptions
    private let output: BytePath

    /// - Parameter output: the path of the picture. The file appears only when it is complete.
    public init(_ file: BytePath, _ wish: PictureOptions, to output: BytePath) {
        (path, self.wish, self.output) = (file, wish, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }
    /// The deadline is long, because the slowest encoders take minutes for the largest pictures.
    public var deadline: Duration { .seconds(600) }

    public func run() throws(Failure) -> Answer {
        let made = try PictureFile.open(path) { picture throws(PictureError) in try picture.convert(wish) }
        let descriptor = RequestFiles.open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        defer { close(descriptor) }
        if !writeAll(descriptor, made.bytes) { throw Failure.system(errno, "written", output) }
        return Answer(
            width: made.width, height: made.height, bytes: made.bytes.count, quality: made.quality, pages: made.pages,
            framesLeftOut: made.framesLeftOut, filmLeftOut: !(try FindEmbeddedFilm.tail(of: path)).isEmpty)
    }
}
