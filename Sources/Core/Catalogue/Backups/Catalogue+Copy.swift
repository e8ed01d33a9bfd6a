public import Basics
import GRDB
import Glibc

extension Catalogue {
    /// Copies the catalogue into one file, as it is at one moment, also while others write.
    /// The copy takes its name once it is whole and on the disk. Thumbnails and previews are left out: they are made again.
    ///
    /// - Parameter target: is replaced if it is there.
    /// - Throws: `Failure` diskFull, permissionDenied or unknown; `target` is as it was then.
    public func copy(to target: BytePath) throws {
        try Self.copy(database, to: target)
    }

    static func copy(_ source: some DatabaseReader, to target: BytePath) throws {
        let draft = target.appending(suffix: ".\(getpid()).draft")
        defer { _ = draft.withCString { unlink($0) } }
        makePrivateFile(draft)
        do {
            let copy = try DatabaseQueue(path: draft.display)
            try source.backup(to: copy)
            try copy.close()
        } catch let error as DatabaseError {
            throw Failure(
                error.resultCode == .SQLITE_FULL ? .diskFull : .unknown, "backup.notWritten",
                ["detail": error.message ?? "disk error"], file: target)
        }
        try draft.flush()
        guard draft.withCString({ from in target.withCString { rename(from, $0) } }) == 0 else {
            throw Failure.system(errno, "written", target)
        }
        try target.parent.flush()
    }
}

extension BytePath {
    func appending(suffix: String) -> BytePath { BytePath(bytes: Array(bytes) + Array(suffix.utf8)) }

    /// Has what was written to a file or folder reach the disk.
    func flush() throws(Failure) {
        let descriptor = withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", self) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure.system(errno, "written", self) }
    }
}
