public import Basics
public import Pictures
public import Workers

/// All that one reading of a picture yields.
public struct FileDescription: Codable, Sendable {
    /// SHA-256, 32 bytes.
    @Base64 public var digest: [UInt8]
    public let bytes: Int
    /// Taken from the open descriptor; it was the same before and after reading.
    public let stamp: FileStamp
    /// nil when the picture cannot be shown; then `problem` says why.
    public let picture: PictureDescription?
    public let problem: Failure?

    public init(_ digest: FileDigest, picture: PictureDescription?, problem: Failure?) {
        _digest = Base64(wrappedValue: digest.digest)
        bytes = digest.bytes
        stamp = digest.stamp
        self.picture = picture
        self.problem = problem
    }
}
