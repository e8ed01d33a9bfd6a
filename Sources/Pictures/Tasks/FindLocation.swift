public import Base
import PicturesEngine
public import Workers

/// Finds what reveals the location in a picture or a film, and what to put in its place in a copy. Changes no file.
public struct FindLocation: WorkerTask {
    public static let name = "location"

    public struct Found: Codable, Sendable {
        /// The patches of the file. A copy with them has no location.
        public let patches: FilePatches
        /// The position that the file states.
        public let position: Labels.Position?
        /// Whether a copy with the patches reveals no location.
        public let isComplete: Bool
    }

    private let path: BytePath
    private let isFilm: Bool

    public init(_ path: BytePath, isFilm: Bool) { (self.path, self.isFilm) = (path, isFilm) }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path]) }
    /// Packets of XMP have at most 4 MB, and a byte takes four bytes in JSON.
    public var largestAnswer: Int { 32 << 20 }

    public func run() throws(Failure) -> Found {
        let file = try OpenFile(path)
        let eraser: LocationEraser
        if isFilm {
            eraser = LocationEraser(filmOf: file.size) { offset, count in (try? file.read(at: offset, count)) ?? [] }
        } else {
            let limit = PictureLimits.standard.maximumFileBytes
            guard file.size <= limit else { throw PictureError.tooLarge(bytes: file.size, limit: limit).failure }
            eraser = LocationEraser(picture: try file.readAll())
        }
        return Found(
            patches: FilePatches(file.stamp, eraser.patches), position: eraser.position, isComplete: eraser.isComplete)
    }
}
