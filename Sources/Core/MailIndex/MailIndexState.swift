import Foundation
public import Basics
public import GRDB

/// The archive of an index, and the position up to which it was read.
public struct MailIndexState: Codable, Sendable, Equatable {
    /// The path of the archive.
    public var archive: BytePath
    /// The total size of the archive when it was read.
    public var bytes: Int64 = 0
    /// The modification time of the archive, in nanoseconds since 1970; for a folder, that of its newest file.
    public var modified: Int64 = 0
    public var inode: Int64 = 0
    /// The SHA-256 of the beginning of the archive, hexadecimal. It distinguishes an archive that has grown from another archive.
    public var beginning = ""
    /// The number of bytes that `beginning` is computed from.
    public var beginningBytes: Int64 = 0
    /// The index of the file that was read last, and the offset of its next mail.
    public var file = 0
    public var position: Int64 = 0
    /// The number of bytes of the archive that were read.
    public var done: Int64 = 0
    public var messages = 0
    public var isComplete = false
    /// The number of files in a folder that are not mails.
    public var skipped = 0
    /// The reason why the archive could not be read to its end, such as a damaged gzip file.
    public var problem: Failure?
    /// A new value whenever the archive is read from its beginning. A number means the same mail within one revision. Nil in
    /// indexes of Shoebox 0.1.
    public var revision: String?

    public init(archive: BytePath) {
        self.archive = archive
        revision = OwnName.unique()
    }

    /// The expected number of mails in the archive, extrapolated from the bytes read.
    public var expected: Int { isComplete ? messages : expected(of: bytes) }

    /// The expected number of mails in an archive of a size, extrapolated from the bytes read.
    public func expected(of bytes: Int64) -> Int {
        guard done > 0 else { return messages }
        return max(messages, Int(min(Double(messages) * Double(bytes) / Double(done), 1e15)))
    }
}

extension MailIndexState {
    /// The state; nil if none was saved yet.
    public static func fetch(_ db: Database) throws -> MailIndexState? {
        guard let json = try text(db) else { return nil }
        return try? JSONDecoder().decode(MailIndexState.self, from: Data(json.utf8))
    }

    /// The stored text of the state. It differs after each change of the index.
    static func text(_ db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM state WHERE key = 'state'"))
    }

    public func save(_ db: Database) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "INSERT OR REPLACE INTO state (key, value) VALUES ('state', ?)", arguments: [json])
    }
}
