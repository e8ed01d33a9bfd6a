public import Base
public import Catalogue
import Foundation
import GRDB
public import Jobs
import MailIndex
import Synchronization
public import Workers

/// The opened mail archives. An archive is a file or folder, and usually read in place; its index is stored beside the
/// catalogue.
public final class Mailbox: Sendable {
    public static let kind = "mailbox.index"

    let catalogue: Catalogue
    let pool: WorkerPool
    let scratch: MailScratch
    let open = OpenIndexes()
    /// Archives that are still being uploaded, by id.
    private let coming = Mutex<[String: MailArrival]>([:])
    /// Archives whose index was written by an earlier version, if a request has already replaced the index with an empty one.
    /// `renewed` also returns these archives.
    private let restarted = Mutex<Set<BytePath>>([])
    /// The running searches while a user types, by `typist`.
    let typing = Mutex<[String: Task<Result<MailPage, Failure>, Never>]>([:])

    public init(_ catalogue: Catalogue, pool: WorkerPool) {
        self.catalogue = catalogue
        self.pool = pool
        let data = catalogue.directory
        scratch = MailScratch(MailIndex.directory(in: data).appending("files"))
        MailIndex.bringOld(in: data)
    }

    var data: BytePath { catalogue.directory }

    /// Whether no search started by typing is running.
    var isQuiet: Bool { typing.withLock { $0.isEmpty } }

    /// All archives, sorted by name. Archives whose index cannot be read are included, with the reason.
    public func archives(_ jobs: [Job]) -> [MailArchiveSummary] {
        let found = identifiers.compactMap { id -> MailArchiveSummary? in
            do throws(Failure) { return try described(id, jobs) } catch {
                // The archive was forgotten in the meantime.
                return nil
            }
        }
        return found.sorted { ($0.name.lowercased(), $0.path) < ($1.name.lowercased(), $1.path) }
    }

    /// The archives that have an index.
    var identifiers: [String] { MailIndex.identifiers(in: data) }

    /// Returns the archives whose index was written by an earlier version, and replaces these indexes with empty ones. The caller
    /// must start a job for each archive to read it again.
    public func renewed() -> [BytePath] {
        let found = identifiers.compactMap { id -> BytePath? in
            let path = MailIndex.path(of: id, in: data)
            guard let archive = try? MailIndex.outdated(path) else { return nil }
            return (try? MailIndex(writing: path)).map { _ in archive }
        }
        return Array(restarted.withLock { $0 }.union(found))
    }

    public func summary(_ id: String, _ jobs: [Job]) throws(Failure) -> MailArchiveSummary {
        let index = try index(id)
        let (state, labels, deleted) = try index.read { db in
            (
                try MailIndexState.fetch(db),
                try Row.fetchAll(
                    db,
                    sql:
                        "SELECT name, (SELECT count(*) FROM mailLabel WHERE labelId = label.id) AS count FROM label ORDER BY count DESC LIMIT 200"
                ), try Int.fetchOne(db, sql: "SELECT count(*) FROM mail WHERE isDeleted") ?? 0
            )
        }
        guard let state else { throw Self.unknown }
        return MailArchiveSummary(
            id, state, isCopy: isCopy(state.archive), arrival: arrival(of: id), cut: cut(state.archive),
            labels: labels.map { MailArchiveSummary.Label(name: $0["name"], count: $0["count"]) }, deleted: deleted, jobs)
    }

    /// The path of a file or folder without symbolic links and dots; nil if nothing exists at the path.
    public static func resolved(_ path: BytePath) -> BytePath? {
        guard let real = path.withCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return BytePath(bytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    /// The state of an archive that is still being uploaded; nil if the upload has ended.
    public func arrival(of id: String) -> MailArrival? { coming.withLock { $0[id] } }

    /// Sets the state of an archive that is still being uploaded; nil if the upload has ended.
    public func expect(_ arrival: MailArrival?, of id: String) { coming.withLock { $0[id] = arrival } }

    /// Begins the upload of an archive. Returns false if the archive is already being uploaded.
    func begin(_ arrival: MailArrival, of id: String) -> Bool {
        coming.withLock { coming in
            guard coming[id] == nil else { return false }
            coming[id] = arrival
            return true
        }
    }

    /// Pauses or resumes the reading of an archive that is still being uploaded. Does nothing for other archives.
    public func hold(_ isHeld: Bool, _ id: String) { coming.withLock { $0[id]?.isHeld = isHeld } }

    /// Adds an archive, or finds it if it was already added. To read the archive, the caller starts a job of `kind` with the
    /// archive's path as its scope.
    ///
    /// - Throws: `Failure`, for example with code `fileNotFound`.
    public func add(_ path: BytePath) throws(Failure) -> String {
        guard let info = FileInfo(path, followsLinks: false) else { throw Failure.system(errno, "opened", path) }
        // A symbolic link stands for its target, because readers do not follow links.
        if info.kind == .link {
            guard let target = Self.resolved(path) else { throw Failure.system(ENOENT, "opened", path) }
            return try add(target)
        }
        guard info.kind == .file || info.kind == .folder else {
            throw Failure(.unsupportedFormat, "mail.neitherFileNorFolder", file: path)
        }
        let id = MailIndex.id(of: path)
        try MailIndex.makeFolder(of: id, in: data)
        let index = try begun(id)
        try index.write { db in
            if try MailIndexState.fetch(db) == nil { try MailIndexState(archive: path).save(db) }
        }
        return id
    }

    /// Opens an index for writing. A damaged index is replaced with an empty one.
    private func begun(_ id: String) throws(Failure) -> MailIndex {
        let path = MailIndex.path(of: id, in: data)
        do throws(Failure) { return try MailIndex(writing: path) } catch {
            guard error.code == .corruptFile else { throw error }
            open.forget(id)
            MailIndex.forget(id, in: data)
            try MailIndex.makeFolder(of: id, in: data)
            return try MailIndex(writing: path)
        }
    }

    /// Returns the path of an archive, even if the archive's index cannot be read.
    public func archive(_ id: String) throws(Failure) -> BytePath {
        let (archive, problem) = location(of: id)
        if let archive { return archive }
        throw problem ?? Self.unknown
    }

    /// Forgets an archive and deletes its index. A copied archive is moved to the removed files; an archive that is read in place
    /// is not touched. The archive's job must be cancelled first.
    public func forget(_ id: String) throws(Failure) {
        guard hasIndex(id) else { throw Self.unknown }
        // If the archive is still being uploaded, the upload notices that the archive was forgotten, and removes the copy.
        if let archive = location(of: id).archive, isCopy(archive), arrival(of: id) == nil { try removeCopy(archive) }
        open.forget(id)
        coming.withLock { $0[id] = nil }
        MailIndex.forget(id, in: data)
    }

    /// The index of an archive, open for reading.
    func index(_ id: String) throws(Failure) -> MailIndex {
        guard MailIndex.isID(id) else { throw Self.unknown }
        let path = MailIndex.path(of: id, in: data)
        guard let file = FileStamp(of: path)?.inode else { throw Self.unknown }
        // The worker that reads the archive may have replaced a damaged index with a new file. In this case, the index that
        // is still open is no longer used.
        if let known = open.find(id, file: file) { return known }
        let index: MailIndex
        do throws(Failure) {
            index = try MailIndex(reading: path)
        } catch {
            // An index of an earlier version is replaced with an empty one. `renewed` then returns its archive, so that it is
            // read again.
            guard error.code == .corruptFile else { throw error }
            if let archive = try? MailIndex.outdated(path) { restarted.withLock { _ = $0.insert(archive) } }
            _ = try MailIndex(writing: path)
            index = try MailIndex(reading: path)
        }
        if let file = FileStamp(of: path)?.inode { open.keep(index, id, file: file) }
        return index
    }

    static var unknown: Failure { Failure(.fileNotFound, "archive.unknown") }
}
