public import Basics

/// A file's identity and the moment it was true.
public struct FileDigest: Codable, Sendable, Equatable {
    /// SHA-256, 32 bytes.
    @Base64 public var digest: [UInt8]
    public let bytes: Int
    /// Taken from the open descriptor; it was the same before and after reading.
    public let stamp: FileStamp

    public init(digest: [UInt8], bytes: Int, stamp: FileStamp) {
        _digest = Base64(wrappedValue: digest)
        self.bytes = bytes
        self.stamp = stamp
    }
}
