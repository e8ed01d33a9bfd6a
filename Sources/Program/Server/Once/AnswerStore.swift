import Base
import Catalogue
import Foundation
import GRDB
import Glibc

/// Stores the responses to requests with an `Idempotency-Key`. They are in a separate SQLite file, so that restoring a backup
/// of the catalogue does not lose them.
///
/// Only the newest responses are kept. If the file is lost, a retried request may be executed twice; no other data is lost.
final class AnswerStore: Sendable {
    struct Answer: Equatable {
        /// The digest of method, URL and device.
        let request: String
        /// The digest of the request's body; nil if the route did not read the complete body.
        let body: String?
        let status: Int
        /// nil if the response was too long to store.
        let text: [UInt8]?
    }

    /// The maximum number of stored responses, and their maximum total size in bytes.
    static let maximumAnswers = 4096
    static let maximumBytes = 32 << 20
    /// The maximum size of one response in bytes.
    static let longestAnswer = 1 << 20

    private let database: DatabaseQueue

    init(data: BytePath) throws {
        let path = data.appending("requests.sqlite")
        do {
            database = try Self.open(path)
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            // If a file cannot be removed, opening the database again throws an error.
            for suffix in ["", "-wal", "-shm"] { _ = data.appending("requests.sqlite\(suffix)").withCString { unlink($0) } }
            database = try Self.open(path)
        }
    }

    func answer(to key: String) throws -> Answer? {
        try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT request, body, status, text FROM answer WHERE key = ?"), arguments: [key])
            return row.map {
                Answer(
                    request: $0["request"], body: $0["body"], status: $0["status"],
                    text: ($0["text"] as Data?).map { [UInt8]($0) })
            }
        }
    }

    func store(_ answer: Answer, to key: String) throws {
        let text = answer.text.flatMap { $0.count <= Self.longestAnswer ? Data($0) : nil }
        try database.write { db in
            try db.cachedStatement(sql: "INSERT OR REPLACE INTO answer (key, request, body, status, text) VALUES (?, ?, ?, ?, ?)")
                .execute(arguments: [key, answer.request, answer.body, answer.status, text])
            try Self.forgetOldest(db, besides: db.lastInsertedRowID)
        }
    }

    private static func forgetOldest(_ db: Database, besides newest: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM answer WHERE id <= ?").execute(arguments: [newest - Int64(maximumAnswers)])
        let bytes = try Int.fetchOne(db.cachedStatement(sql: "SELECT coalesce(sum(length(text)), 0) FROM answer")) ?? 0
        guard bytes > maximumBytes else { return }
        try db.execute(
            sql: """
                DELETE FROM answer WHERE id <= (SELECT max(id) FROM (
                    SELECT id, sum(length(text)) OVER (ORDER BY id DESC) AS newer FROM answer) WHERE newer > ?)
                """, arguments: [maximumBytes])
    }

    private static func open(_ path: BytePath) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL") }
        Catalogue.makePrivateFile(path)
        let queue = try DatabaseQueue(path: path.display, configuration: configuration)
        try queue.write {
            try $0.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS answer (
                        id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,
                        request TEXT NOT NULL, body TEXT, status INTEGER NOT NULL, text BLOB
                    ) STRICT
                    """)
        }
        return queue
    }
}
