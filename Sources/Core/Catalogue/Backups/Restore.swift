public import Basics
public import Foundation
import GRDB
import Glibc
import Synchronization

/// Puts a backup in the catalogue's place, and keeps what was there.
public enum Restore {
    /// What a restore has done.
    public struct Outcome: Sendable, Equatable {
        /// Where the catalogue of before is kept; nil where there was none.
        public var kept: BytePath?
        /// How many originals came back: photographs of scans, and mail archives.
        public var broughtBack = 0
        /// The originals that the backup names and that are nowhere, from the data folder on.
        public var missing: [BytePath] = []
        /// Why moves of files that the catalogue of before had begun could not be ended; it is kept with their places.
        public var unended: Failure?
    }

    /// Copies the file, looks whether the copy is a whole catalogue that this program understands, brings back the originals that it names,
    /// keeps the catalogue of today in `backups/` with what it holds, and only then lets the copy take its place. A kill at any moment leaves
    /// one of the two in place, or, where the one of today is damaged, the draft and the damaged one in `backups/`.
    ///
    /// No file goes. Devices, their rights and the network's switch stay as they are now.
    ///
    /// No server may run on the folder: the caller holds its lock.
    ///
    /// - Parameters:
    ///   - file: what `Catalogue.copy`, `shoebox backup` or `shoebox take-along` has written, the last also as a folder.
    ///   - directory: the data folder; it is made where it is missing.
    /// - Throws: `Failure` fileNotFound, unsupportedFormat, corruptFile or diskFull; the catalogue is as it was then.
    public static func perform(from file: BytePath, into directory: BytePath, now: Date = Date()) throws -> Outcome {
        try Catalogue.makePrivateDirectory(directory)
        let (draft, arriving) = (directory.appending("restore.draft"), directory.appending("restore.arriving"))
        defer {
            removeAll(draft)
            arriving.removeTree()
        }
        let source = try RestoreSource(file, in: directory, unpacking: arriving)
        try fetch(source.catalogue, to: draft, named: file)
        let new = try opened(draft, named: file)
        let target = directory.appending("catalogue.sqlite")
        let isThere = FileStamp(of: target) != nil
        let current = isThere ? whole(target) : nil
        try keepRights(of: current, in: new)
        try keepNumbers(of: current, in: new)
        var outcome = try bringBack(source, named: new, into: directory)
        if let current {
            outcome.kept = try Backups(data: directory).keep(replaced: current, now: now)
            try overwrite(current, with: new, named: file)
        } else {
            try new.close()
            if isThere {
                outcome.kept = try Backups(data: directory).keep(damaged: { try moveAside(target, to: $0) }, now: now)
            }
            try put(draft, at: target)
        }
        // Nobody is to look for what is not there.
        if let kept = outcome.kept, FileStamp(of: kept) == nil { throw Failure.system(ENOENT, "kept", kept) }
        return outcome
    }

    /// Looks at a copy of a backup, as `perform` does before it restores it. A server may run on the folder.
    ///
    /// - Throws: what `perform` throws of a file that cannot be restored.
    public static func check(_ file: BytePath, in directory: BytePath) throws {
        try checking.withLock { _ in
            let draft = directory.appending("restore.check")
            defer { removeAll(draft) }
            try fetch(file, to: draft, named: file)
            try opened(draft, named: file).close()
        }
    }

    /// One look at a time: all use the same name for their copy.
    private static let checking = Mutex(())

    /// A database, and what SQLite keeps beside it.
    private static func removeAll(_ database: BytePath) {
        for ending in ["", "-wal", "-shm", "-journal"] { remove(database.appending(suffix: ending)) }
    }

    private static func remove(_ path: BytePath) { _ = path.withCString { unlink($0) } }

    private static func fetch(_ copy: BytePath, to draft: BytePath, named file: BytePath) throws {
        guard let stamp = FileStamp(of: copy.real ?? copy) else { throw Failure(.fileNotFound, "restore.noFile", file: file) }
        guard stamp.size > 0 else { throw Failure(.unsupportedFormat, "restore.noBackup", file: file) }
        removeAll(draft)
        do {
            try FileManager.default.copyItem(atPath: (copy.real ?? copy).display, toPath: draft.display)
            _ = draft.withCString { chmod($0, 0o600) }
            try draft.flush()
        } catch let error as CocoaError {
            let isFull = error.code == .fileWriteOutOfSpace
            throw Failure(isFull ? .diskFull : .permissionDenied, isFull ? "catalogue.diskFull" : "restore.notCopied", file: file)
        }
    }

    /// The backup, opened, after a look at every page and every number of it.
    private static func opened(_ draft: BytePath, named file: BytePath) throws -> DatabaseQueue {
        do {
            let queue = try DatabaseQueue(path: draft.display)
            try queue.read { db in
                guard try db.tableExists("grdb_migrations"), try db.tableExists("file"), try db.tableExists("act") else {
                    throw Failure(.unsupportedFormat, "restore.noBackup", file: file)
                }
                guard try !Migrations.all.hasBeenSuperseded(db) else {
                    throw Failure(.unsupportedFormat, "restore.newer", file: file)
                }
                guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok", try isInRange(db) else {
                    throw Failure(.corruptFile, "restore.damaged", file: file)
                }
            }
            return queue
        } catch let error as DatabaseError {
            let isForeign = error.resultCode == .SQLITE_NOTADB
            throw Failure(
                isForeign ? .unsupportedFormat : .corruptFile, isForeign ? "restore.noBackup" : "restore.damaged", file: file)
        }
    }

    /// The catalogue of today; nil where it is damaged.
    private static func whole(_ path: BytePath) -> DatabaseQueue? {
        guard let queue = try? DatabaseQueue(path: path.display, configuration: Catalogue.configuration()),
            let verdict = try? queue.read({ try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }), verdict == "ok"
        else { return nil }
        return queue
    }

    /// SQLite does it in one transaction: a kill leaves the one or the other.
    private static func overwrite(_ current: DatabaseQueue, with source: DatabaseQueue, named file: BytePath) throws {
        do {
            try source.backup(to: current)
            try current.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            try current.close()
            try source.close()
        } catch let error as DatabaseError {
            throw Failure(database: error, path: file)
        }
    }

    /// A damaged catalogue goes with what SQLite keeps beside it, so that no journal is left for the one that comes.
    private static func moveAside(_ target: BytePath, to kept: BytePath) throws {
        for ending in ["", "-wal", "-shm", "-journal"] {
            let (from, to) = (target.appending(suffix: ending), kept.appending(suffix: ending))
            guard from.withCString({ from in to.withCString { rename(from, $0) } }) == 0 || errno == ENOENT else {
                throw Failure.system(errno, "moved", from)
            }
        }
    }

    private static func put(_ draft: BytePath, at target: BytePath) throws {
        // A journal of a catalogue that is gone would be taken for that of this one.
        for ending in ["-wal", "-shm", "-journal"] where FileStamp(of: target.appending(suffix: ending)) != nil {
            try moveLeftover(target.appending(suffix: ending))
        }
        guard draft.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw Failure.system(errno, "moved", target)
        }
        try target.parent.flush()
    }

    private static func moveLeftover(_ journal: BytePath) throws(Failure) {
        try Removed(data: journal.parent).take(journal, reason: "It belonged to a catalogue that was gone before a restore.")
    }
}
