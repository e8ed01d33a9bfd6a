public import Base
import VideosEngine
public import Workers

/// Returns the version of libavformat; nil if the libraries that read films are missing.
public struct FindVideoLibraries: WorkerTask {
    public static let name = "film.libraries"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> String? { Video.libraryVersion }
}
