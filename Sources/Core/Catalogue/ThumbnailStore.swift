import Base
public import Foundation
import GRDB

/// The thumbnails of pictures, as blobs in a separate SQLite file, by the SHA-256 of the picture. They are served 1.6 times
/// faster than files, and can be deleted at any time.
public final class ThumbnailStore: Sendable {
    let database: DatabasePool

    /// The version of the way in which thumbnails are made. It must be increased when a thumbnail of the same picture would look
    /// different, such as after a change of colours. Thumbnails of other versions count as missing and are made again when they
    /// are shown.
    public static let recipe = 1

    init(path: BytePath) throws {
        do {
            database = try Self.open(path)
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path.display + suffix) }
            database = try Self.open(path)
        }
    }

    /// Returns the JPEG; nil if none has been made yet.
    public func thumbnail(of identity: Identity) throws -> Data? {
        try database.read {
            try Data.fetchOne(
                $0.cachedStatement(sql: "SELECT jpeg FROM thumbnail WHERE identity = ? AND recipe = ?"),
                arguments: [identity, Self.recipe])
        }
    }

    /// Returns the JPEG that any version has made, for a picture that cannot be read now.
    public func olderThumbnail(of identity: Identity) throws -> Data? {
        try database.read {
            try Data.fetchOne($0.cachedStatement(sql: "SELECT jpeg FROM thumbnail WHERE identity = ?"), arguments: [identity])
        }
    }

    /// Returns the existing thumbnails of several pictures.
    public func thumbnails(of identities: [Identity]) throws -> [Identity: Data] {
        try database.read { db in
            let placeholders = Array(repeating: "?", count: identities.count).joined(separator: ",")
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: "SELECT identity, jpeg FROM thumbnail WHERE identity IN (\(placeholders)) AND recipe = ?"),
                arguments: StatementArguments(identities) + [Self.recipe])
            var jpegs: [Identity: Data] = [:]
            while let row = try rows.next() { jpegs[row[0]] = row[1] as Data }
            return jpegs
        }
    }

    public func store(_ jpegs: [(Identity, Data)]) throws {
        try database.write { db in
            let statement = try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO thumbnail (identity, jpeg, recipe) VALUES (?, ?, ?)")
            for (identity, jpeg) in jpegs { try statement.execute(arguments: [identity, jpeg, Self.recipe]) }
        }
    }

    /// Removes all thumbnails, and returns their space to the disk. They are made again when they are requested.
    public func clear() throws {
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "DELETE FROM thumbnail")
            try db.execute(sql: "VACUUM")
            // If a reader prevents the shortening of the journal, a later checkpoint shortens it.
            _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    func releaseMemory() { database.releaseIdleMemory() }

    private static func open(_ path: BytePath) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        Catalogue.makePrivateFile(path)
        let pool = try DatabasePool(path: path.display, configuration: configuration)
        try pool.write { db in
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS thumbnail (identity BLOB PRIMARY KEY, jpeg BLOB NOT NULL) STRICT")
            // The first versions did not store how a thumbnail was made.
            if try !db.columns(in: "thumbnail").contains(where: { $0.name == "recipe" }) {
                try db.execute(sql: "ALTER TABLE thumbnail ADD COLUMN recipe INTEGER NOT NULL DEFAULT 0")
            }
        }
        return pool
    }
}
