public import Base
import PicturesEngine
public import Workers

/// Computes the SHA-256, metadata, dates, thumbnail and hashes of a picture while reading it once.
///
/// A picture that cannot be shown is not an error; the reason is then in `problem` of the result. For a file that is too large
/// for a picture, the task fails without reading it.
public struct Describe: WorkerTask {
    public static let name = "describe"

    private let path: BytePath

    public init(_ file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> FileDescription {
        let file = try OpenFile(path)
        let limits = PictureLimits.standard
        guard file.size <= limits.maximumFileBytes else {
            // The file is not read, not even to compute its hash, because a sparse file can have terabytes.
            throw PictureError.tooLarge(bytes: file.size, limit: limits.maximumFileBytes).failure.at(path)
        }
        let bytes = try file.readAll()
        var content = ContentDigest()
        bytes.withUnsafeBytes { content.update($0) }
        let digest = FileDigest(digest: content.finish(), bytes: bytes.count, stamp: file.stamp)
        let dates = PictureDates(bytes)
        do throws(PictureError) {
            let picture = try Picture(bytes: bytes, limits: limits).describe()
            let film = EmbeddedFilm.formats.contains(picture.format) ? EmbeddedFilm.find(in: bytes) : nil
            return FileDescription(digest, picture: picture, problem: nil, dates: dates, film: film)
        } catch {
            return FileDescription(digest, picture: nil, problem: error.failure.at(path), dates: dates)
        }
    }
}
