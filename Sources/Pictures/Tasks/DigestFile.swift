public import Base
public import Workers
import PicturesEngine

/// Computes the SHA-256 of a file of any size, reading it in pieces.
public struct DigestFile: WorkerTask {
    public static let name = "digest"

    private let path: BytePath

    public init(_ file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var deadline: Duration { Self.deadline(bytes: FileStamp(of: path)?.size ?? 0) }

    public func run() throws(Failure) -> FileDigest { try FileDigest(of: path) }
}
