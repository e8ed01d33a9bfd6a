public import Base
import Glibc
public import PicturesEngine
public import Workers

/// Turns, straightens and crops a picture into a new file of the same format. The film of a motion photo stays as it is.
public struct EditPicture: WorkerTask {
    public struct Answer: Codable, Sendable {
        public let width: Int
        public let height: Int
        /// The SHA-256 of the new file.
        public let digest: [UInt8]
    }

    public static let name = "picture.edit"

    private let path: BytePath
    private let edit: PictureEdit
    private let output: BytePath

    /// - Parameter output: the path of the new picture. The file is complete when the task ends.
    public init(_ file: BytePath, _ edit: PictureEdit, to output: BytePath) {
        (path, self.edit, self.output) = (file, edit, output)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path], makes: [output]) }
    /// The deadline is long, because the slowest encoders take minutes for the largest pictures.
    public var deadline: Duration { .seconds(600) }

    public func run() throws(Failure) -> Answer {
        let made = try PictureFile.open(path) { picture throws(PictureError) in try picture.edited(edit) }
        let descriptor = RequestFiles.open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        defer { close(descriptor) }
        let bytes = made.bytes + (try FindEmbeddedFilm.tail(of: path))
        if !writeAll(descriptor, bytes) { throw Failure.system(errno, "written", output) }
        return Answer(width: made.width, height: made.height, digest: ContentDigest.of(bytes))
    }
}
