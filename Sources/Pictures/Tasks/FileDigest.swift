public import Base
import PicturesEngine
public import Workers

/// The SHA-256 of a file, and the state of the file for which it is valid.
public struct FileDigest: Codable, Sendable, Equatable {
    /// The SHA-256 of the file, 32 bytes.
    @Base64 public var digest: [UInt8]
    public let bytes: Int
    /// The state of the open file, which was the same before and after reading.
    public let stamp: FileStamp

    public init(digest: [UInt8], bytes: Int, stamp: FileStamp) {
        _digest = Base64(wrappedValue: digest)
        self.bytes = bytes
        self.stamp = stamp
    }

    /// Hashes a file in this process, reading it in pieces.
    ///
    /// - Throws: `Failure` if the file cannot be read or changes while it is read.
    public init(of path: BytePath) throws(Failure) {
        try self.init(of: try OpenFile(path))
    }

    /// Hashes an open file.
    public init(of file: borrowing OpenFile) throws(Failure) {
        var content = ContentDigest()
        try file.readPieces { content.update($0) }
        self.init(digest: content.finish(), bytes: file.size, stamp: file.stamp)
    }
}
