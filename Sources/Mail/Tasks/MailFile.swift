public import Base
import PicturesTasks

/// A file written by a worker.
public struct MailFile: Codable, Sendable {
    init(bytes: Int64, sha256: String, name: String, type: String) {
        (self.bytes, self.sha256, self.name, self.type) = (bytes, sha256, name, type)
    }

    /// Describes an existing file.
    ///
    /// - Throws: `Failure` if the file cannot be read.
    public init(of path: BytePath, type: String) throws(Failure) {
        let digest = try FileDigest(of: path)
        self.init(bytes: Int64(digest.bytes), sha256: hexadecimal(digest.digest), name: "", type: type)
    }

    public let bytes: Int64
    /// The SHA-256 of the file in hexadecimal.
    public let sha256: String
    public let name: String
    /// The media type; for an attachment, the type stated in the mail.
    public let type: String
}
