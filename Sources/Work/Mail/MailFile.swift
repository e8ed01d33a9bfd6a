public import Basics
import PicturesWork

/// A file that a worker wrote.
public struct MailFile: Codable, Sendable {
    init(bytes: Int64, sha256: String, name: String, type: String) {
        (self.bytes, self.sha256, self.name, self.type) = (bytes, sha256, name, type)
    }

    /// A file that is there.
    ///
    /// - Throws: `Failure` when it cannot be read.
    public init(of path: BytePath, type: String) throws(Failure) {
        let digest = try FileDigest(of: path)
        self.init(bytes: Int64(digest.bytes), sha256: hexadecimal(digest.digest), name: "", type: type)
    }

    public let bytes: Int64
    /// Hexadecimal.
    public let sha256: String
    public let name: String
    /// The type that the mail states.
    public let type: String
}
