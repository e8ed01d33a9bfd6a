public import Base
import PicturesEngine
public import Workers

/// Returns the versions of the libraries that decode pictures, by name. Missing libraries are left out.
public struct ListPictureLibraries: WorkerTask {
    public static let name = "pictureLibraries"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> [String: String] { PictureLibraries.versions }
}
