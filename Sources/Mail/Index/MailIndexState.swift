import Foundation
public import Base
public import GRDB

/// The archive of an index, and the position up to which the archive has been read.
public struct MailIndexState: Codable, Sendable, Equatable {
    /// The path of the archive.
    public var archive: BytePath
    /// The total size of the archive in bytes when it was last read.
    public var bytes: Int64 = 0
    /// The modification time of the archive in nanoseconds since 1970. For a folder, the modification time of its newest file in
    /// seconds since 1970.
    public var modified: Int64 = 0
    public var inode: Int64 = 0
    /// The SHA-256 of the beginning of the archive in hexadecimal. It shows whether an archive has only grown or was replaced
    /// by a different one.
    public var beginning = ""
    /// If the archive is a folder, a digest of the path, size and modification time of each file; otherwise nil.
    public var files: String?
    /// The number of bytes from which `beginning` is computed.
    public var beginningBytes: Int64 = 0
    /// If the archive is a folder, the index of the file read last. `position` is the offset of the next mail in that file, or in
    /// the archive if it is a single file.
    public var file = 0
    public var position: Int64 = 0
    /// The number of bytes of the archive read so far.
    public var done: Int64 = 0
    public var messages = 0
    public var isComplete = false
    /// The number of files in the archive's folder that are not mails.
    public var skipped = 0
    /// The reason why the archive could not be read to the end, such as a damaged gzip file.
    public var problem: Failure?
    /// An identifier that changes whenever the archive is read again from the beginning. The number of a mail remains valid
    /// only while the revision is the same. nil in indexes of Shoebox 0.1.
    public var revision: String?

    public init(archive: BytePath) {
        self.archive = archive
        revision = OwnName.unique()
    }

    /// The estimated number of mails in the archive, extrapolated from the part read so far.
    public var expected: Int { isComplete ? messages : expected(of: bytes) }

    /// The estimated number of mails in an archive of `bytes` bytes, extrapolated from the part read so far.
    public func expected(of bytes: Int64) -> Int {
        guard done > 0 else { return messages }
        return max(messages, Int(min(Double(messages) * Double(bytes) / Double(done), 1e15)))
    }
}

extension MailIndexState {
    /// Reads the state; nil if no state was saved yet.
    public static func fetch(_ db: Database) throws -> MailIndexState? {
        guard let json = try text(db) else { return nil }
        return try? JSONDecoder().decode(MailIndexState.self, from: Data(json.utf8))
    }

    /// The state as stored text. The text changes with every change of the index.
    static func text(_ db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM state WHERE key = 'state'"))
    }

    public func save(_ db: Database) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "INSERT OR REPLACE INTO state (key, value) VALUES ('state', ?)", arguments: [json])
    }
}
