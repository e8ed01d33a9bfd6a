public import Foundation
import Glibc

/// A small file that only its owner may read.
public enum PrivateFile {
    /// Replaces the file atomically, so that after a crash the file has either the old or the new content.
    ///
    /// - Throws: `Failure` if the file cannot be written. In that case the old file is unchanged.
    public static func write(_ bytes: [UInt8], to path: BytePath) throws(Failure) {
        let draft = BytePath(bytes: path.bytes + Array(".new".utf8))
        _ = draft.withCString { unlink($0) }
        let descriptor = draft.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", draft) }
        let isWritten = writeAll(descriptor, bytes) && fsync(descriptor) == 0
        let reason = errno
        close(descriptor)
        guard isWritten else { throw Failure.system(reason, "written", draft) }
        guard draft.withCString({ from in path.withCString { rename(from, $0) } }) == 0 else {
            throw Failure.system(errno, "written", path)
        }
        path.parent.syncNames()
    }

    /// Returns the content of the file; nil if it cannot be read.
    public static func read(_ path: BytePath) -> Data? { FileManager.default.contents(atPath: path.display) }
}
