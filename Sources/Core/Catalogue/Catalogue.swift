public import Base
public import GRDB
import Glibc
import Synchronization

/// All stored data of Shoebox, in one folder: `catalogue.sqlite`, and beside it data that can be regenerated
/// (`thumbnails.sqlite`, `previews/`, `likeness`).
///
/// Several processes may have the catalogue open at once (the server and terminal commands). SQLite's WAL and busy timeout
/// coordinate them.
public final class Catalogue: Sendable {
    public let directory: BytePath
    public let database: DatabasePool
    public let thumbnails: ThumbnailStore
    public let likeness: LikenessStore
    private let naming = Mutex<PlaceNaming?>(nil)
    /// A connection that never writes, so that `version` changes with every commit, including the commits of this process.
    private let observer: DatabaseQueue

    /// Opens the catalogue. Creates the folder (accessible only to its owner) and the tables if they are missing.
    ///
    /// - Throws: `Failure` if the folder cannot be created, the disk is full, the database is damaged, or a newer program version
    ///   has written it.
    public convenience init(at directory: BytePath) throws { try self.init(at: directory, migrations: Migrations.all) }

    init(at directory: BytePath, migrations: DatabaseMigrator) throws {
        self.directory = directory
        try directory.makePrivateFolders()
        // Processes wait for a lock here, because otherwise a process could find tables that another one is still creating.
        let turn = OpeningTurn(directory)
        defer { turn.end() }
        Self.makePrivateFile(directory.appending("catalogue.sqlite"))
        do {
            database = try DatabasePool(
                path: directory.appending("catalogue.sqlite").display, configuration: Self.configuration())
            // Overrides the value NORMAL, which the pool sets when it switches to WAL, after applying the configuration.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            if try database.read(migrations.hasBeenSuperseded) {
                throw Failure(.unsupportedFormat, "catalogue.newer", file: directory)
            }
            try Self.upgrade(database, by: migrations, in: directory)
            observer = try DatabaseQueue(
                path: directory.appending("catalogue.sqlite").display, configuration: Self.configuration())
            thumbnails = try ThumbnailStore(path: directory.appending("thumbnails.sqlite"))
            likeness = LikenessStore(path: directory.appending("likeness"))
            // Without the file, features are looked for again.
            if likeness.isEmpty { try database.write { try Self.forgetFeatures($0) } }
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
    }

    private static func forgetFeatures(_ db: Database) throws {
        let isKnown = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM thingFeature)")
        if isKnown == true { try db.execute(sql: "DELETE FROM thingFeature") }
    }

    /// Names the positions of photos; nil if the pack of names is missing.
    public var placeNaming: PlaceNaming? { naming.withLock { $0 } }

    /// Sets what names the positions of photos. Positions that another pack has named are named again.
    public func name(by naming: PlaceNaming) throws {
        self.naming.withLock { $0 = naming }
        if try read({ try Int64.fetchOne($0, sql: "SELECT value FROM tally WHERE key = 'placeNames'") }) == naming.version {
            return
        }
        try write { try PhotoPlaces.follow(naming, $0) }
    }

    /// Uses synchronous=FULL for all connections, so that a confirmed decision survives a power failure, and a file is moved
    /// only after the intended move is on disk.
    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(20)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY")
            IdentityGroup.add(to: db)
        }
        return configuration
    }

    /// Creates a file that only its owner may read, or restricts the permissions of an existing file. Files that SQLite creates
    /// beside it inherit the permissions. If this fails, opening the database reports the reason.
    public static func makePrivateFile(_ path: BytePath) {
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        if descriptor >= 0 {
            close(descriptor)
        } else if errno == EEXIST {
            // `chmod` is used instead of `fchmod`, because closing a descriptor would release the locks that this process holds
            // on the file.
            _ = path.withCString { chmod($0, 0o600) }
        }
    }

    /// Runs a transaction and converts database errors to `Failure`.
    public func write<T>(_ updates: (Database) throws -> T) throws -> T {
        do {
            return try database.write(updates)
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
    }

    /// Empties the page caches and closes the read-only connections. The next read opens a connection again within a
    /// millisecond. A connection in use is closed after its read has finished.
    public func releaseMemory() {
        database.releaseIdleMemory()
        thumbnails.releaseMemory()
    }

    /// A number that changes with every commit of this or another process. The number itself has no meaning.
    public func version() throws -> Int64 {
        do {
            return try observer.unsafeRead { try Int64.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) ?? 0 }
        } catch let error as DatabaseError {
            throw Failure(database: error, path: directory)
        }
    }

    /// Moves the content of the WAL into `catalogue.sqlite`, so that a copy of that file alone is complete. Does not wait, so
    /// pages that another process is reading are left for a later call.
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

/// A lock on `open.lock`, so that processes open a catalogue one after the other. The kernel releases the lock when the process
/// ends. If the file cannot be locked, the process continues without waiting.
private struct OpeningTurn {
    private let descriptor: Int32

    init(_ directory: BytePath) {
        descriptor = directory.appending("open.lock").withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    }

    func end() { if descriptor >= 0 { close(descriptor) } }
}

extension DatabasePool {
    /// Releases memory without waiting for readers or blocking them, unlike `releaseMemory`.
    func releaseIdleMemory() {
        releaseMemoryEventually()
        writeWithoutTransaction { $0.releaseMemory() }
    }
}
