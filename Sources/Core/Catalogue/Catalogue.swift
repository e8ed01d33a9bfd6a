public import Basics
public import GRDB
import Glibc

/// Everything that Shoebox knows, in one folder: `catalogue.sqlite`, and beside it data that can be made again
/// (`thumbnails.sqlite`, `previews/`).
///
/// Several processes may have it open at once (the server and commands on the terminal). SQLite's WAL and busy timeout coordinate
/// them.
public final class Catalogue: Sendable {
    public let directory: BytePath
    public let database: DatabasePool
    public let thumbnails: ThumbnailStore
    /// Writes nothing, so that it sees all changes by others.
    private let observer: DatabaseQueue

    /// Opens the catalogue. Creates the folder (readable by its owner only) and the tables if they are missing.
    ///
    /// - Throws: `Failure` when the folder cannot be created, the disk is full, the database is damaged, or a newer program has
    ///   written it.
    public convenience init(at directory: BytePath) throws { try self.init(at: directory, migrations: Migrations.all) }

    init(at directory: BytePath, migrations: DatabaseMigrator) throws {
        self.directory = directory
        try Self.makePrivateDirectory(directory)
        // Without a lock, a process could find tables that another one is still creating.
        let turn = OpeningTurn(directory)
        defer { turn.end() }
        Self.makePrivateFile(directory.appending("catalogue.sqlite"))
        do {
            database = try DatabasePool(
                path: directory.appending("catalogue.sqlite").display, configuration: Self.configuration())
            // The pool sets NORMAL when it switches to WAL, after the configuration was applied.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            if try database.read(migrations.hasBeenSuperseded) {
                throw Failure(.unsupportedFormat, "catalogue.newer", file: directory)
            }
            try Self.upgrade(database, by: migrations, in: directory)
            observer = try DatabaseQueue(
                path: directory.appending("catalogue.sqlite").display, configuration: Self.configuration())
            thumbnails = try ThumbnailStore(path: directory.appending("thumbnails.sqlite"))
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
    }

    /// synchronous=FULL everywhere: a decision that was answered survives a power cut, and a file is never moved before its intent is on disk.
    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(20)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    /// Creates a file that only its owner may read, or restricts an existing file in this way. The files that SQLite puts beside
    /// it take over its rights. If this fails, opening the database reports the reason.
    public static func makePrivateFile(_ path: BytePath) {
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        if descriptor >= 0 {
            close(descriptor)
        } else if errno == EEXIST {
            // Not through a descriptor: closing one would drop the locks that this process holds on the file.
            _ = path.withCString { chmod($0, 0o600) }
        }
    }

    public static func makePrivateDirectory(_ path: BytePath) throws {
        var built = BytePath("/")
        for component in path.bytes.split(separator: UInt8(ascii: "/")) {
            built = built.appending(BytePath(bytes: component))
            let made = built.withCString { mkdir($0, 0o700) }
            if made != 0 && errno != EEXIST && errno != EISDIR { throw Failure.system(errno, "created", built) }
        }
    }

    /// Runs a transaction and turns a database error into a `Failure`.
    public func write<T>(_ updates: (Database) throws -> T) throws -> T {
        do {
            return try database.write(updates)
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
    }

    /// Empties the page caches and closes the connections that only read. The next read opens one again within a millisecond. A
    /// connection that is reading is closed when it has finished.
    public func releaseMemory() {
        database.releaseIdleMemory()
        thumbnails.releaseMemory()
    }

    /// A number that changes with every commit by this process or another. It has no other meaning.
    public func version() throws -> Int64 {
        do {
            return try observer.unsafeRead { try Int64.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) ?? 0 }
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
    }

    /// Moves all that was written into `catalogue.sqlite` itself, so that a copy of that one file is complete. Does not wait:
    /// pages that another process is reading follow with the next call.
    public func settle() {
        for pool in [database, thumbnails.database] {
            _ = try? pool.writeWithoutTransaction { try Row.fetchOne($0, sql: "PRAGMA wal_checkpoint(PASSIVE)") }
        }
    }

    public func read<T>(_ query: (Database) throws -> T) throws -> T {
        do {
            return try database.read(query)
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
    }
}

/// Makes processes open a catalogue one after the other with a lock on `open.lock`. The kernel frees the lock when its holder
/// ends. If the file cannot be locked, no process waits.
private struct OpeningTurn {
    private let descriptor: Int32

    init(_ directory: BytePath) {
        descriptor = directory.appending("open.lock").withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    }

    func end() { if descriptor >= 0 { close(descriptor) } }
}

extension DatabasePool {
    /// Neither waits for readers nor makes them wait, unlike `releaseMemory`.
    func releaseIdleMemory() {
        releaseMemoryEventually()
        writeWithoutTransaction { $0.releaseMemory() }
    }
}
