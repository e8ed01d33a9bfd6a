public import Base
public import VideosEngine
public import Workers

/// Estimates the size of a film in bytes for each of several encodings. Short parts of the film are encoded.
///
/// Throws the reason if the film cannot be encoded. Without encodings, only this is found out, from the first frame.
public struct EstimateFilm: WorkerTask {
    public static let name = "film.estimate"

    private let path: BytePath
    private let encodings: [FilmEncoding]
    /// What the first frame shows does not depend on the encoding.
    private static let usual = FilmEncoding(container: .mp4, longSide: 640, rateFactor: 23)

    public init(_ file: BytePath, _ encodings: [FilmEncoding]) { (path, self.encodings) = (file, encodings) }

    public var file: BytePath? { path }
    public var deadline: Duration { .seconds(120) }

    public func run() throws(Failure) -> [Int] {
        let file = try OpenFile(path)
        var sizes: [Int] = []
        do throws(VideoError) {
            if encodings.isEmpty {
                try file.withDescriptor { film throws(VideoError) in try Video.check(film, Self.usual) }
            }
            for encoding in encodings {
                sizes.append(
                    try file.withDescriptor { film throws(VideoError) in try Video.estimate(film, encoding) })
            }
        } catch {
            throw error.failure.at(path)
        }
        return sizes
    }
}
