public import Basics
public import Workers

/// The versions of the parts that read text, by name. A part that is missing or unusable is left out.
public struct ListReadingParts: WorkerTask {
    public static let name = "readingParts"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> [String: String] { LoadedReaders.versions() }
}
