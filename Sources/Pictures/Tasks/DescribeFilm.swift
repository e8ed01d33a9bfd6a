public import Base
public import PicturesEngine
public import Workers

/// Computes the SHA-256 of a film of any size, and reads its dates and its length from the same open file.
public struct DescribeFilm: WorkerTask {
    public static let name = "film"

    private let path: BytePath

    public init(_ file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var deadline: Duration { Self.deadline(bytes: FileStamp(of: path)?.size ?? 0) }

    public func run() throws(Failure) -> FilmDescription {
        let file = try OpenFile(path)
        let digest = try FileDigest(of: file)
        // What cannot be read counts as missing.
        let film = MovieFile(size: file.size) { offset, count in (try? file.read(at: offset, count)) ?? [] }
        return FilmDescription(digest: digest, film: film)
    }
}

/// The result of `DescribeFilm`.
public struct FilmDescription: Codable, Sendable {
    public let digest: FileDigest
    public let film: MovieFile
}
