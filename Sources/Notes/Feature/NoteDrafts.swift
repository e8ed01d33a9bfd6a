import Base
import Glibc

/// The folder of files that are made from notes and then copied to a folder of the user. It is part of the data folder.
struct NoteDrafts {
    private let folder: BytePath

    init(data: BytePath) { folder = data.appending("notes") }

    /// Creates an empty file that the caller removes.
    func fresh() throws(Failure) -> NoteDraft {
        try folder.makePrivateFolders()
        return try NoteDraft(folder.appending(OwnName.unique()))
    }

    /// Removes files that a killed process left.
    func sweep() { folder.sweep { OwnName.isUnique($0) } }
}

/// A file that is written piece by piece, and removed after it was copied.
struct NoteDraft {
    let path: BytePath
    private let descriptor: Int32

    init(_ path: BytePath) throws(Failure) {
        self.path = path
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
    }

    func write(_ bytes: [UInt8]) throws {
        guard writeAll(descriptor, bytes) else { throw Failure.system(errno, "written", path) }
    }

    func remove() {
        close(descriptor)
        _ = path.withCString { unlink($0) }
    }
}
