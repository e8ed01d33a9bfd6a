import Base
import Glibc

/// A new file that only its owner can read. Writing is buffered.
final class PlainFile {
    private let path: BytePath
    private let descriptor: Int32
    private var waiting: [UInt8] = []

    /// - Throws: `Failure` if the file already exists or cannot be created.
    init(_ path: BytePath) throws(Failure) {
        self.path = path
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
    }

    deinit { close(descriptor) }

    func add(_ bytes: [UInt8]) throws(Failure) {
        waiting += bytes
        if waiting.count >= Self.enough { try flush() }
    }

    func add(_ text: String) throws(Failure) { try add(Array(text.utf8)) }

    /// Writes all buffered bytes to the file.
    ///
    /// - Throws: `Failure` with code `diskFull`, also if the bytes would use the space that must remain free on the disk.
    func flush() throws(Failure) {
        guard DiskRoom.holds(Int64(waiting.count), for: descriptor) else { throw Failure.system(ENOSPC, "written", path) }
        guard writeAll(descriptor, waiting) else { throw Failure.system(errno, "written", path) }
        waiting.removeAll(keepingCapacity: true)
    }

    static func write(_ text: String, to path: BytePath) throws(Failure) {
        let file = try PlainFile(path)
        try file.add(text)
        try file.flush()
    }

    private static let enough = 256 << 10
}
