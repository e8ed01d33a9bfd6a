public import Base
public import PicturesEngine
public import PicturesTasks
public import VideosEngine
public import Workers

/// Computes the SHA-256 of a film of any size, and reads its dates, its properties and its poster from the same open file.
///
/// A film that cannot be shown is not an error; the reason is then in `problem` of the result.
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
        do throws(VideoError) {
            let video = try file.withDescriptor { descriptor throws(VideoError) in try Self.look(descriptor) }
            return FilmDescription(digest: digest, film: film, info: video.info, poster: video.poster, problem: nil)
        } catch {
            // Without the libraries, a film is known by its bytes and its dates alone.
            let problem = error == .librariesMissing ? nil : error.failure.at(path)
            return FilmDescription(digest: digest, film: film, info: nil, poster: nil, problem: problem)
        }
    }

    private static func look(_ descriptor: Int32) throws(VideoError) -> (info: VideoInfo, poster: PixelDescription) {
        let video = try Video(descriptor: descriptor)
        let poster = try video.poster(longSide: Picture.thumbnailSide)
        do throws(PictureError) { return (video.info, try PixelDescription(poster)) } catch { throw .outOfMemory }
    }
}

/// The result of `DescribeFilm`.
public struct FilmDescription: Codable, Sendable {
    public let digest: FileDigest
    public let film: MovieFile
    /// nil if the film cannot be shown, or if the libraries for films are missing.
    public let info: VideoInfo?
    public let poster: PixelDescription?
    public let problem: Failure?
}
