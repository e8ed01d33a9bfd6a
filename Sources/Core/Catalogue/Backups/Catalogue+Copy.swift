public import Base
import GRDB
import Glibc

extension Catalogue {
    /// Copies the catalogue into one file as a consistent snapshot, even while other processes write. The copy gets its name
    /// after it is complete and on disk. Thumbnails and previews are left out, because they can be regenerated.
    ///
    /// - Parameter target: replaced if it exists.
    /// - Throws: `Failure` with code `busy`, `diskFull`, `permissionDenied` or `unknown`; in that case `target` is unchanged.
    public func copy(to target: BytePath) throws {
        try Self.copy(database, to: target)
    }

    /// - Parameter isComplete: whether the copy is the way back after an upgrade, which has everything. Other copies have no names of
    ///   people if a person wants it so.
    static func copy(_ source: some DatabaseReader, to target: BytePath, isComplete: Bool = false) throws {
        // The draft has a unique name, because two copies to the same target would otherwise use the same draft and block each
        // other.
        let draft = target.appending(suffix: ".\(OwnName.unique())\(draftEnding)")
        defer { _ = draft.withCString { unlink($0) } }
        makePrivateFile(draft)
        do {
            let copy = try DatabaseQueue(path: draft.display, configuration: draftConfiguration)
            let leavesPeople = try !isComplete && source.read { try !PhotoPeople.areInBackups($0) }
            try source.backup(to: copy)
            if leavesPeople { try leaveOutPeople(copy) }
            try copy.close()
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: throw Failure(.busy, "catalogue.busy", file: target)
            case .SQLITE_FULL: throw Failure(.diskFull, "backup.notWritten", ["detail": "the disk is full"], file: target)
            default:
                throw Failure(.unknown, "backup.notWritten", ["detail": error.message ?? "disk error"], file: target)
            }
        }
        try draft.flush()
        guard draft.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw Failure.system(errno, "written", target)
        }
        try target.parent.flush()
    }

    private static func leaveOutPeople(_ copy: DatabaseQueue) throws {
        try copy.write { db in if try db.tableExists("person") { try PhotoPeople.removeAll(db) } }
    }

    private static let draftEnding = ".draft"

    private static var draftConfiguration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(20)
        return configuration
    }

    /// Whether a file is the draft of a copy that a killed process was making. `isCopy` decides whether a name can be that of
    /// such a copy.
    static func isDraft(_ name: String, of isCopy: (String) -> Bool) -> Bool {
        guard let journal = ["", "-journal", "-wal", "-shm"].first(where: { name.hasSuffix(draftEnding + $0) }) else {
            return false
        }
        let stem = name.dropLast(draftEnding.count + journal.count)
        guard let dot = stem.lastIndex(of: ".") else { return false }
        // Earlier program versions used the process id.
        let mark = stem[stem.index(after: dot)...]
        return (OwnName.isUnique(mark) || Int32(mark) != nil) && isCopy(String(stem[..<dot]))
    }
}

extension BytePath {
    func appending(suffix: String) -> BytePath { BytePath(bytes: Array(bytes) + Array(suffix.utf8)) }

    /// Syncs the content of a file or folder to disk.
    func flush() throws(Failure) {
        let descriptor = withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", self) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", self) }
    }
}
