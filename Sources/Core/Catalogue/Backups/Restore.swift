public import Base
public import Foundation
import GRDB
import Glibc
import Synchronization

/// Replaces the catalogue by a backup and keeps the replaced catalogue.
public enum Restore {
    /// The result of a restore.
    public struct Outcome: Sendable, Equatable {
        /// The path of the replaced catalogue after the restore; nil if no catalogue was replaced.
        public var kept: BytePath?
        /// The number of restored originals: photographs of scans, and mail archives.
        public var broughtBack = 0
        /// The originals that the backup refers to and that were not found anywhere, as paths relative to the data folder.
        public var missing: [BytePath] = []
        /// The reason why file moves recorded in the replaced catalogue could not be completed; nil if they were completed. The
        /// replaced catalogue, which is kept, still contains the paths of these files.
        public var unended: Failure?
    }

    /// Copies the file and checks that the copy is an undamaged catalogue that this program understands. Then restores the
    /// originals that the copy refers to, keeps the current catalogue with its originals in `backups/`, and finally replaces
    /// the current catalogue by the copy. If the process is killed, the data folder contains either the old or the new
    /// catalogue. There is one exception: a damaged current catalogue may already have been moved to `backups/` while the new
    /// one is still the draft.
    ///
    /// No file is deleted. Devices, their rights and the switch for network access keep their current state.
    ///
    /// No server may run on the folder: the caller must hold the folder's lock.
    ///
    /// - Parameters:
    ///   - file: the output of `Catalogue.copy`, `shoebox backup` or `shoebox take-along`; for `shoebox take-along`, its folder
    ///     is also accepted.
    ///   - directory: the data folder; it is created if it is missing.
    /// - Throws: `Failure` with code `fileNotFound`, `badRequest`, `unsupportedFormat`, `corruptFile`, `permissionDenied` or
    ///   `diskFull`. In these cases the catalogue is unchanged.
    public static func perform(from file: BytePath, into directory: BytePath, now: Date = Date()) throws -> Outcome {
        try directory.makePrivateFolders()
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
        // The result must not contain the path of a file that does not exist.
        if let kept = outcome.kept, FileStamp(of: kept) == nil { throw Failure.system(ENOENT, "kept", kept) }
        return outcome
    }

    /// Checks a backup in the same way as `perform` does before a restore. A server may run on the folder.
    ///
    /// - Throws: the errors that `perform` throws for a file that cannot be restored.
    public static func check(_ file: BytePath, in directory: BytePath) throws {
        try checking.withLock { _ in
            let draft = directory.appending("restore.check")
            defer { removeAll(draft) }
            try fetch(file, to: draft, named: file)
            try opened(draft, named: file).close()
        }
    }

    /// Lets only one check run at a time, because all checks use the same name for their copy.
    private static let checking = Mutex(())

    /// Removes a database and the files that SQLite keeps beside it.
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

    /// Opens the backup after checking all its pages and values.
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

    /// Opens the current catalogue; nil if it is damaged.
    private static func whole(_ path: BytePath) -> DatabaseQueue? {
        guard let queue = try? DatabaseQueue(path: path.display, configuration: Catalogue.configuration()),
            let verdict = try? queue.read({ try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }), verdict == "ok"
        else { return nil }
        return queue
    }

    /// Overwrites the current catalogue. SQLite does this in one transaction, so a kill leaves either the old or the new
    /// catalogue.
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

    /// Moves a damaged catalogue together with SQLite's files beside it, so that no journal remains that SQLite would apply to
    /// the new catalogue.
    private static func moveAside(_ target: BytePath, to kept: BytePath) throws {
        for ending in ["", "-wal", "-shm", "-journal"] {
            let (from, to) = (target.appending(suffix: ending), kept.appending(suffix: ending))
            guard from.withCString({ from in to.withCString { rename(from, $0) } }) == 0 || errno == ENOENT else {
                throw Failure.system(errno, "moved", from)
            }
        }
    }

    private static func put(_ draft: BytePath, at target: BytePath) throws {
        // SQLite would apply the journal of the old catalogue to the new one.
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
