public import Base
public import PicturesEngine
public import Workers

/// The result of `Describe`: everything computed while reading a picture once.
public struct FileDescription: Codable, Sendable {
    /// The SHA-256 of the file, 32 bytes.
    @Base64 public var digest: [UInt8]
    public let bytes: Int
    /// The state of the open file, which was the same before and after reading.
    public let stamp: FileStamp
    /// The description of the picture; nil if the picture cannot be shown. In that case, `problem` is the reason.
    public let picture: PictureDescription?
    public let problem: Failure?
    /// The dates in the file; nil in results of versions that did not look for them.
    public let dates: PictureDates?

    /// The film inside a motion photo; nil for other pictures.
    public let film: EmbeddedFilm?

    public init(
        _ digest: FileDigest, picture: PictureDescription?, problem: Failure?, dates: PictureDates? = nil,
        film: EmbeddedFilm? = nil
    ) {
        _digest = Base64(wrappedValue: digest.digest)
        bytes = digest.bytes
        stamp = digest.stamp
        self.picture = picture
        self.problem = problem
        self.dates = dates
        self.film = film
    }
}
