import Base
import Catalogue
import Foundation
import GRDB

/// The files of a copy, recorded in a database in the folder of the copy, so that the records are on the same disk as the
/// copy.
final class CopyRecords: Sendable {
    struct Record: Sendable {
        /// The path relative to the folder of the copy.
        let path: BytePath
        /// The path of the original; nil for an earlier version.
        let source: BytePath?
        let stamp: FileStamp
        let sum: Identity
    }

    private static let name = BytePath("shoebox-copy.sqlite")
    private let queue: DatabaseQueue

    init(in folder: BytePath) throws {
        do {
            queue = try DatabaseQueue(path: folder.appending(Self.name).display, configuration: Self.configuration())
            try queue.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS copied (
                            path BLOB PRIMARY KEY, source BLOB, size INTEGER NOT NULL, modified INTEGER NOT NULL,
                            changed INTEGER NOT NULL, sum BLOB NOT NULL
                        ) STRICT, WITHOUT ROWID;
                        CREATE INDEX IF NOT EXISTS copiedSum ON copied (sum);
                        """)
            }
        } catch let error as DatabaseError {
            throw Self.failure(error, folder)
        }
    }

    /// SQLite's journal mode PERSIST keeps the journal file, so that no file beside the database is created or removed. The
    /// database remains intact if the drive is disconnected.
    private static func configuration(readonly: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.busyMode = .timeout(readonly ? 2 : 20)
        if !readonly {
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = PERSIST; PRAGMA synchronous = FULL") }
        }
        return configuration
    }

    static func failure(_ error: DatabaseError, _ folder: BytePath) -> Failure {
        switch error.resultCode {
        case .SQLITE_FULL: Failure(.diskFull, "verify.copyFull", file: folder)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: Failure(.corruptFile, "verify.recordsDamaged", file: folder)
        case .SQLITE_BUSY, .SQLITE_LOCKED: Failure(.busy, "verify.copyBusy", file: folder)
        default: Failure(.fileNotFound, "verify.copyGone", file: folder)
        }
    }

    /// The paths of files in a copy with this content; empty if the disk is disconnected or the copy is being written.
    static func paths(of sum: Identity, in folder: BytePath) -> [BytePath] {
        guard FileStamp(of: folder.appending(name)) != nil,
            let queue = try? DatabaseQueue(path: folder.appending(name).display, configuration: configuration(readonly: true))
        else { return [] }
        return (try? queue.read { try BytePath.fetchAll($0, sql: "SELECT path FROM copied WHERE sum = ?", arguments: [sum]) })
            ?? []
    }

    func fetch(_ path: BytePath) throws -> Record? {
        try queue.read { db in
            try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM copied WHERE path = ?"), arguments: [path]).map(Self.record)
        }
    }

    func store(_ records: [Record]) throws {
        if records.isEmpty { return }
        try queue.write { db in
            for record in records {
                try db.cachedStatement(
                    sql: "INSERT OR REPLACE INTO copied (path, source, size, modified, changed, sum) VALUES (?, ?, ?, ?, ?, ?)"
                ).execute(arguments: [
                    record.path, record.source, record.stamp.size, record.stamp.modified, record.stamp.changed, record.sum,
                ])
            }
        }
    }

    func forget(_ paths: [BytePath]) throws {
        try queue.write { db in
            for path in paths { try db.execute(sql: "DELETE FROM copied WHERE path = ?", arguments: [path]) }
        }
    }

    /// Calls `body` with each record, sorted by path.
    func forEach(_ body: (Record) throws -> Void) throws {
        try queue.read { db in
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM copied ORDER BY path")
            while let row = try rows.next() { try body(Self.record(row)) }
        }
    }

    func total() throws -> (files: Int, bytes: Int64) {
        try queue.read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT count(*), coalesce(sum(size), 0) FROM copied WHERE source IS NOT NULL")
            return (row?[0] ?? 0, row?[1] ?? 0)
        }
    }

    private static func record(_ row: Row) -> Record {
        Record(
            path: row["path"], source: row["source"],
            stamp: FileStamp(size: row["size"], modified: row["modified"], changed: row["changed"], inode: 0, device: 0),
            sum: row["sum"])
    }
}
