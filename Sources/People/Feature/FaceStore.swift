import Base
import Catalogue
import Foundation
import GRDB
import PeopleEngine
import Synchronization

/// Faces, their numbers and small pictures, in a file of their own beside the catalogue, which is in no backup. It can be made anew from
/// the photos and from what the catalogue says of people.
///
/// A face belongs to a family: that of a person, whose number is negative here, or a cluster of faces that are alike. The families are
/// kept in memory as `FaceGroups`.
final class FaceStore: Sendable {
    let path: BytePath
    private let database: DatabaseQueue
    /// The groups of all faces; nil until they are needed.
    private let kept = Mutex((groups: FaceGroups, version: Int64)?.none)

    static func path(in data: BytePath) -> BytePath { data.appending("people.sqlite") }

    /// Opens the file, or makes it.
    init(in data: BytePath) throws {
        path = Self.path(in: data)
        Catalogue.makePrivateFile(path)
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON")
        }
        database = try DatabaseQueue(path: path.display, configuration: configuration)
        try database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS face (
                        id INTEGER PRIMARY KEY AUTOINCREMENT, identity BLOB NOT NULL,
                        x INTEGER NOT NULL, y INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
                        score INTEGER NOT NULL, pixels INTEGER NOT NULL, numbers BLOB, picture BLOB, family INTEGER, cluster INTEGER
                    ) STRICT;
                    CREATE INDEX IF NOT EXISTS faceIdentity ON face (identity);
                    CREATE INDEX IF NOT EXISTS faceFamily ON face (family, id) WHERE family IS NOT NULL;
                    CREATE INDEX IF NOT EXISTS faceCluster ON face (cluster) WHERE cluster IS NOT NULL;
                    """)
        }
    }

    /// Removes the file and what SQLite puts beside it.
    static func remove(from data: BytePath) {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let path = BytePath(bytes: Array(path(in: data).bytes) + Array(suffix.utf8))
            _ = path.withCString { unlink($0) }
        }
    }

    func close() throws { try database.close() }

    func forgetGroups() { kept.withLock { $0 = nil } }

    func read<T>(_ query: (Database) throws -> T) throws -> T {
        do { return try database.read(query) } catch let error as DatabaseError { throw Failure(database: error, path: path) }
    }

    /// Changes faces and groups together. If it fails, the groups are read anew.
    func change<T: Sendable>(_ updates: (Database, inout FaceGroups) throws -> T) throws -> T {
        try kept.withLock { kept in
            do {
                // Two owners of the groups would copy them at each change.
                var taken = kept.take()
                let result = try database.write { db in
                    // It changes when another process, such as a command, has changed the file.
                    let version = try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
                    var (groups, isKnown) = (FaceGroups(), false)
                    if let known = taken.take(), known.version == version { (groups, isKnown) = (known.groups, true) }
                    if !isKnown { groups = try Self.groups(db) }
                    defer { taken = (groups, version) }
                    return try updates(db, &groups)
                }
                kept = taken
                return result
            } catch {
                guard let error = error as? DatabaseError else { throw error }
                throw Failure(database: error, path: path)
            }
        }
    }

    /// The groups as they are now.
    func groups() throws -> FaceGroups { try change { _, groups in groups } }

    private static func groups(_ db: Database) throws -> FaceGroups {
        var groups = FaceGroups()
        let rows = try Row.fetchCursor(
            db, sql: "SELECT family, numbers FROM face WHERE family IS NOT NULL AND numbers IS NOT NULL")
        while let row = try rows.next() {
            if let numbers = FaceNumbers(bytes: row["numbers"]) { groups.add(numbers, to: row["family"]) }
        }
        return groups
    }
}
