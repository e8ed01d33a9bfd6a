public import Base
public import VideosEngine
public import Workers

/// Reads the properties in the headers of a film. Decodes no frame, and computes no SHA-256.
public struct ProbeFilm: WorkerTask {
    public static let name = "film.probe"

    private let path: BytePath

    public init(_ file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> VideoInfo {
        let file = try OpenFile(path)
        do throws(VideoError) {
            return try file.withDescriptor { descriptor throws(VideoError) in try Video(descriptor: descriptor).info }
        } catch {
            throw error.failure
        }
    }
}
