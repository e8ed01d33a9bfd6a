import Base
import Foundation
import Synchronization
import Workers

/// A hidden folder for incomplete files, next to their final path.
///
/// The folder is locked while its command runs. So other commands can distinguish it from a folder that a killed command has
/// left, which is not locked.
final class DraftFolder: Sendable {
    let path: BytePath
    private let lock: Int32

    /// The draft folders of this process that still exist.
    private static let standing = Mutex<Set<BytePath>>([])
    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// - Throws: `Failure` if files cannot be written into `folder`.
    init(in folder: BytePath) throws(Failure) {
        Self.removeForsaken(from: folder)
        path = folder.appending(Drafts.folderName(for: getpid()))
        while true {
            guard path.withCString({ mkdir($0, 0o700) }) == 0 else {
                let number = errno
                guard number == ENOENT || number == ENOTDIR else { throw Failure.system(number, "written", folder) }
                throw Failure(.fileNotFound, "output.noFolder", file: folder)
            }
            let descriptor = path.withCString { open($0, Self.flags) }
            // Until this process has locked the folder, another command may remove it, because an unlocked folder looks as if
            // it were left by a killed command.
            guard descriptor >= 0 || errno == ENOENT else { throw Failure.system(errno, "written", folder) }
            guard descriptor >= 0 else { continue }
            // If the file system does not support locks, `removeForsaken` does not remove any folders either.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            if !FileInfo.isRemoved(descriptor: descriptor) {
                lock = descriptor
                _ = Self.standing.withLock { [path] in $0.insert(path) }
                return
            }
            close(descriptor)
        }
    }

    deinit { close(lock) }

    func remove() {
        path.removeTree()
        _ = Self.standing.withLock { $0.remove(path) }
    }

    /// Removes all draft folders of this process. Used by commands that exit early.
    static func removeAll() {
        for path in standing.withLock({ $0 }) { path.removeTree() }
    }

    private static func removeForsaken(from folder: BytePath) {
        for name in folder.children where Drafts.isFolder(name) {
            let path = folder.appending(name)
            let descriptor = path.withCString { open($0, flags) }
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { path.removeTree() }
            close(descriptor)
        }
    }
}
