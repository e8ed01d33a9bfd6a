public import Base
import Glibc
public import GRDB

/// The index of a mail archive: its mails, their words, and the position up to which the archive has been read. The index is an
/// SQLite file. A worker can write it while the server reads it. It can be deleted at any time and rebuilt from the archive.
public final class MailIndex: Sendable {
    /// The version of the schema. An index with another version is rebuilt.
    static let version = 6

    public let path: BytePath
    public let database: DatabasePool
    let recent = RecentHits()

    /// Opens an index for reading, even while a worker is writing it.
    ///
    /// - Throws: `Failure`, with code `corruptFile` if the file is not an index of this version and must be rebuilt.
    public init(reading path: BytePath) throws(Failure) {
        self.path = path
        database = try Self.guarded(path) {
            var configuration = Self.configuration
            configuration.readonly = true
            configuration.maximumReaderCount = 3
            let pool = try DatabasePool(path: path.display, configuration: configuration)
            guard try pool.read({ try Int.fetchOne($0, sql: "PRAGMA user_version") }) == Self.version else {
                throw DatabaseError(resultCode: .SQLITE_NOTADB)
            }
            return pool
        }
    }

    /// Opens or creates an index for writing.
    public init(writing path: BytePath) throws(Failure) {
        self.path = path
        let outdated = try? Self.outdated(path)
        if outdated != nil { Self.remove(path) }
        database = try Self.guarded(path) {
            var configuration = Self.configuration
            configuration.prepareDatabase { db in
                // After a power failure, the index may lack the latest changes, but it is consistent.
                try db.execute(
                    sql:
                        "PRAGMA cache_size = -3000; PRAGMA temp_store = FILE; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000"
                )
            }
            let pool = try DatabasePool(path: path.display, configuration: configuration)
            try pool.write { db in
                let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                if found == 0 {
                    try Self.create(db)
                    if let outdated { try MailIndexState(archive: outdated).save(db) }
                } else if found != Self.version {
                    throw DatabaseError(resultCode: .SQLITE_NOTADB)
                }
            }
            return pool
        }
    }

    /// The configuration for readers and writers.
    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { db in
            // The file is not mapped into memory, because the process would be killed if the worker truncated the file or the
            // disk had read errors. The schema may not call functions, because the schema is written by a worker, which a
            // hostile file may control.
            try db.execute(
                sql:
                    "PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON"
            )
        }
        return configuration
    }

    /// Runs `body` and converts SQLite errors into `Failure`.
    static func guarded<T>(_ path: BytePath, _ body: () throws -> T) throws(Failure) -> T {
        do {
            return try body()
        } catch let failure as Failure {
            throw failure
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_FULL, .SQLITE_IOERR:
                throw Failure(.diskFull, "mailIndex.diskFull", file: path)
            case .SQLITE_NOTADB, .SQLITE_CORRUPT:
                throw Failure(.corruptFile, "mailIndex.damaged", file: path)
            case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY:
                throw Failure(.permissionDenied, "mailIndex.notOpened", file: path)
            case .SQLITE_BUSY:
                throw Failure(.busy, "mailIndex.busy", file: path)
            default:
                throw Failure(
                    .unknown, "mailIndex.answered", ["detail": "number \(error.extendedResultCode.rawValue)"], file: path)
            }
        } catch {
            throw Failure(.unknown, "mailIndex.unusable", ["error": "\(error)"], file: path)
        }
    }

    public func read<T>(_ query: (Database) throws -> T) throws(Failure) -> T {
        try Self.guarded(path) { try database.read(query) }
    }

    public func write<T>(_ updates: (Database) throws -> T) throws(Failure) -> T {
        try Self.guarded(path) { try database.write(updates) }
    }

    /// Returns the path of the archive if the index has an earlier version and must be rebuilt; nil if it has this version or
    /// does not exist.
    public static func outdated(_ path: BytePath) throws(Failure) -> BytePath? {
        guard path.withCString({ access($0, F_OK) }) == 0 else { return nil }
        return try guarded(path) {
            var configuration = Self.configuration
            configuration.readonly = true
            return try DatabaseQueue(path: path.display, configuration: configuration).read { db in
                let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                return found > 0 && found < version ? try MailIndexState.fetch(db)?.archive : nil
            }
        }
    }

    /// Removes an index with its WAL files. The archive is not changed.
    public static func remove(_ path: BytePath) {
        for ending in ["", "-wal", "-shm"] { _ = BytePath(bytes: path.bytes + Array(ending.utf8)).withCString { unlink($0) } }
    }

    /// The FTS5 tokenizer, which splits texts into words.
    static let tokenizer = "\"unicode61 remove_diacritics 2\""

    /// Creates the tables.
    ///
    /// `mail.id` and `words.rowid` are the number of the mail in the archive. `words` stores no texts, only the positions of
    /// words and of prefixes of two to six characters. A search for a longer prefix merges the positions of all matching words,
    /// which takes 60 ms for a thousand frequent words.
    private static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE state (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
                CREATE TABLE file (id INTEGER PRIMARY KEY, path BLOB NOT NULL, mailbox TEXT) STRICT;
                CREATE TABLE mail (
                    id INTEGER PRIMARY KEY, fileId INTEGER NOT NULL, offset INTEGER NOT NULL, bytes INTEGER NOT NULL,
                    sender TEXT NOT NULL, address TEXT NOT NULL, recipients TEXT NOT NULL, subject TEXT NOT NULL, preview TEXT NOT NULL,
                    date INTEGER NOT NULL, zone INTEGER NOT NULL, isDated INTEGER NOT NULL,
                    attachments INTEGER NOT NULL, thread INTEGER NOT NULL, identity INTEGER NOT NULL, key INTEGER NOT NULL,
                    senderKey TEXT NOT NULL, subjectKey TEXT NOT NULL, isDeleted INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX mailDate ON mail (date);
                CREATE INDEX mailThread ON mail (thread, date);
                CREATE INDEX mailAttachments ON mail (attachments) WHERE attachments > 0;
                CREATE INDEX mailDeleted ON mail (id) WHERE isDeleted;
                CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
                CREATE TABLE mailLabel (labelId INTEGER NOT NULL, mailId INTEGER NOT NULL, PRIMARY KEY (labelId, mailId)) STRICT, WITHOUT ROWID;
                CREATE VIRTUAL TABLE words USING fts5(
                    sender, recipients, subject, body, files, content='', columnsize=0, prefix='2 3 4 5 6', tokenize=\(tokenizer));
                INSERT INTO words(words, rank) VALUES ('automerge', 8), ('crisismerge', 32), ('hashsize', 4194304);
                PRAGMA user_version = \(version);
                """)
    }

    /// Whether the indexes that `order` creates exist.
    static func isOrdered(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT 1 FROM sqlite_master WHERE name = 'mailKey'") ?? false
    }

    /// Drops the indexes that `order` creates. Call it before many mails are added.
    public static func dropOrders(_ db: Database) throws {
        for name in ["mailSender", "mailSubject", "mailBytes", "mailKey"] { try db.execute(sql: "DROP INDEX IF EXISTS \(name)") }
    }

    /// Computes and stores the sets of mails that many searches need (see `KnownSets`). Call it after the archive has been read
    /// to the end and the index state has been saved.
    public static func saveKnownSets(_ db: Database) throws { try KnownSets.save(db) }

    /// Creates the database indexes for sender, subject, size and key. After the archive has been read, creating an index takes
    /// only one sort. If the indexes existed while mails are added, almost every mail would write another page of the file.
    public static func order(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX IF NOT EXISTS mailSender ON mail (senderKey);
                CREATE INDEX IF NOT EXISTS mailSubject ON mail (subjectKey);
                CREATE INDEX IF NOT EXISTS mailBytes ON mail (bytes);
                CREATE INDEX IF NOT EXISTS mailKey ON mail (key);
                """)
    }
}
