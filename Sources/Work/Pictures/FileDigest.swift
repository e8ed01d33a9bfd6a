public import Basics
import Pictures
public import Workers

/// A file's identity and the state of the file for which it is true.
public struct FileDigest: Codable, Sendable, Equatable {
    /// SHA-256, 32 bytes.
    @Base64 public var digest: [UInt8]
    public let bytes: Int
    /// Taken from the open descriptor. It was the same before and after reading.
    public let stamp: FileStamp

    public init(digest: [UInt8], bytes: Int, stamp: FileStamp) {
        _digest = Base64(wrappedValue: digest)
        self.bytes = bytes
        self.stamp = stamp
    }

    /// Reads a file in pieces, in this process.
    ///
    /// - Throws: `Failure` if the file cannot be read or changes meanwhile.
    public init(of path: BytePath) throws(Failure) {
        let file = try OpenFile(path)
        var content = ContentDigest()
        try file.readPieces { content.update($0) }
        self.init(digest: content.finish(), bytes: file.size, stamp: file.stamp)
    }
}
