import Foundation
public import Basics
public import GRDB

/// The archive of an index, and how far it was read.
public struct MailIndexState: Codable, Sendable, Equatable {
    /// The path of the archive.
    public var archive: BytePath
    /// The total size of the archive when it was read.
    public var bytes: Int64 = 0
    /// When the archive was modified, in nanoseconds since 1970; for a folder, its newest file.
    public var modified: Int64 = 0
    public var inode: Int64 = 0
    /// The SHA-256 of the beginning of the archive, hexadecimal: it tells an archive that has grown from another one.
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
    /// The number of files of a folder that are no mails.
    public var skipped = 0
    /// Why the archive could not be read to its end, as with a damaged gzip file.
    public var problem: Failure?
    /// Another one whenever the archive is read from its beginning: a number means the same mail within one. Nil in indexes of Shoebox 0.1.
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
    /// The state; nil where none was saved yet.
    public static func fetch(_ db: Database) throws -> MailIndexState? {
        guard let json = try text(db) else { return nil }
        return try? JSONDecoder().decode(MailIndexState.self, from: Data(json.utf8))
    }

    /// The state as stored; it differs after each change of the index.
    static func text(_ db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM state WHERE key = 'state'"))
    }

    public func save(_ db: Database) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "INSERT OR REPLACE INTO state (key, value) VALUES ('state', ?)", arguments: [json])
    }
}
