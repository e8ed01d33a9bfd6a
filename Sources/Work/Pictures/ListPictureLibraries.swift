public import Basics
import Pictures
public import Workers

/// The versions of the libraries that open pictures, by name. A library that is missing is left out.
public struct ListPictureLibraries: WorkerTask {
    public static let name = "pictureLibraries"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> [String: String] { PictureLibraries.versions }
}
