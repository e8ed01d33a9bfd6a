import Basics
import Foundation
import Web

/// A file that comes over the wire into our folder.
final class ConvertUpload: Upload {
    let path: BytePath
    let name: String
    private let descriptor: Int32

    /// Bytes of one file at most.
    static let largest: Int64 = 20_000_000_000

    init(_ folder: BytePath, name: String) throws(Failure) {
        path = folder.appending(UUID().uuidString.lowercased())
        self.name = name
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", BytePath(name)) }
    }

    deinit { close(descriptor) }

    /// - Throws: `Failure` diskFull also where the file would take the last room.
    func write(_ bytes: [UInt8]) throws(Failure) {
        guard DiskRoom.holds(Int64(bytes.count), for: descriptor) else {
            throw Failure.system(ENOSPC, "written", BytePath(name))
        }
        guard writeAll(descriptor, bytes) else { throw Failure.system(errno, "written", BytePath(name)) }
    }

    /// Takes back what came so far.
    func discard() { _ = path.withCString { unlink($0) } }
}
