public import Base
import ConvertEngine
public import Workers

/// Recognises the kind of a file by its content. Reads only the beginning of the file.
public struct SniffContent: WorkerTask {
    public struct Answer: Codable, Sendable {
        public let kind: FileKind
        public let stamp: FileStamp
    }

    public static let name = "sniff"

    private let path: BytePath
    private let called: String

    /// - Parameter name: the name of the file if it differs from the name in the path.
    public init(_ file: BytePath, name: String? = nil) {
        path = file
        called = name ?? file.name.display
    }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> Answer {
        let file = try OpenFile(path)
        return Answer(kind: FileKind.sniff(try file.readStart(FileKind.beginning), name: called), stamp: file.stamp)
    }
}
