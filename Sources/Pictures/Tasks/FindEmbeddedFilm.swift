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

    public struct Answer: Codable, Sendable {
        /// nil for a photo without a film.
        public let film: EmbeddedFilm?
    }

    /// Returns the end of a motion photo, from its film on; empty for a picture without a film.
    static func tail(of path: BytePath) throws(Failure) -> ArraySlice<UInt8> {
        let file = try OpenFile(path)
        return file.size <= PictureLimits.standard.maximumFileBytes ? EmbeddedFilm.tail(of: try file.readAll()) : []
    }

    public func run() throws(Failure) -> Answer {
        let file = try OpenFile(path)
        let isReadable = file.size <= PictureLimits.standard.maximumFileBytes
        return Answer(film: isReadable ? EmbeddedFilm.find(in: try file.readAll()) : nil)
    }
}
