public import Base
public import Workers

/// Returns the versions of the libraries for text recognition, by name. Missing or unusable libraries are left out.
public struct ListReadingParts: WorkerTask {
    public static let name = "readingParts"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> [String: String] { LoadedReaders.versions() }
}
