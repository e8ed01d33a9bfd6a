import Foundation
public import Basics
public import GRDB

/// How far an archive was read, and which archive that was.
public struct MailIndexState: Codable, Sendable, Equatable {
    /// The archive's path.
    public var archive: BytePath
    /// Of the archive when it was read, all its files together.
    public var bytes: Int64 = 0
    /// Nanoseconds since 1970; of a folder the newest file's.
    public var modified: Int64 = 0
    public var inode: Int64 = 0
    /// SHA-256 of the beginning, to know a grown archive from another one; hexadecimal.
    public var beginning = ""
    /// How many bytes `beginning` is of.
    public var beginningBytes: Int64 = 0
    /// The file that was read last, by its place in the folder, and where its next mail starts.
    public var file = 0
    public var position: Int64 = 0
    /// Bytes of the archive that were read.
    public var done: Int64 = 0
    public var messages = 0
    public var isComplete = false
    /// Files of a folder that are no mails.
    public var skipped = 0
    /// Why the archive could not be read to its end although there is more, as with a damaged gzip file.
    public var problem: Failure?

    public init(archive: BytePath) { self.archive = archive }

    /// What the archive will hold, judging by what was read.
    public var expected: Int { isComplete ? messages : expected(of: bytes) }

    /// What an archive of so many bytes will hold, judging by what was read.
    public func expected(of bytes: Int64) -> Int {
        guard done > 0 else { return messages }
        return max(messages, Int(min(Double(messages) * Double(bytes) / Double(done), 1e15)))
    }
}

extension MailIndexState {
    /// nil for an index that nothing was written into yet.
    public static func fetch(_ db: Database) throws -> MailIndexState? {
        guard let json = try text(db) else { return nil }
        return try? JSONDecoder().decode(MailIndexState.self, from: Data(json.utf8))
    }

    /// As it is written in the index: another one after each change.
    static func text(_ db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM state WHERE key = 'state'"))
    }

    public func save(_ db: Database) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try db.execute(sql: "INSERT OR REPLACE INTO state (key, value) VALUES ('state', ?)", arguments: [json])
    }
}

extension MailIndex {
    /// The folder of all indexes.
    public static func directory(in data: BytePath) -> BytePath { data.appending("mail") }

    /// By which an archive is called on the wire: sixteen hexadecimal digits of its path.
    public static func id(of archive: BytePath) -> String {
        let hash = archive.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Where the index of an archive is.
    public static func path(of id: String, in data: BytePath) -> BytePath { directory(in: data).appending(id + ".sqlite") }
}
