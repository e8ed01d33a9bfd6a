public import Base
public import PicturesEngine
public import Workers

/// Finds the film inside a motion photo.
public struct FindEmbeddedFilm: WorkerTask {
    public static let name = "picture.film"

    private let path: BytePath

    public init(_ file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }

    /// Returns nil for a photo without a film.
    public func run() throws(Failure) -> EmbeddedFilm? {
        let file = try OpenFile(path)
        guard file.size <= PictureLimits.standard.maximumFileBytes else { return nil }
        return EmbeddedFilm.find(in: try file.readAll())
    }
}
