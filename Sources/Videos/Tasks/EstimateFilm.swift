public import Base
public import VideosEngine
public import Workers

/// Estimates the size of a film in bytes for each of several encodings. Short parts of the film are encoded.
public struct EstimateFilm: WorkerTask {
    public static let name = "film.estimate"

    private let path: BytePath
    private let encodings: [FilmEncoding]

    public init(_ file: BytePath, _ encodings: [FilmEncoding]) { (path, self.encodings) = (file, encodings) }

    public var file: BytePath? { path }
    public var deadline: Duration { .seconds(120) }

    public func run() throws(Failure) -> [Int] {
        let file = try OpenFile(path)
        var sizes: [Int] = []
        do throws(VideoError) {
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
