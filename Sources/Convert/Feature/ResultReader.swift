import Base
import Foundation

/// Reads a file in the folder `convert` from beginning to end.
final class ResultReader: Sendable {
    private let path: BytePath
    private let descriptor: Int32

    init(_ path: BytePath) throws(Failure) {
        self.path = path
        descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw Failure(.fileNotFound, "convert.fileUnknown") }
    }

    deinit { close(descriptor) }

    /// The next bytes; nil at the end.
    func next(_ maximum: Int) throws(Failure) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, used in
            repeat { count = read(descriptor, buffer.baseAddress, maximum) } while count < 0 && errno == EINTR
            used = max(0, count)
        }
        guard count >= 0 else { throw Failure.system(errno, "read", path) }
        return count == 0 ? nil : bytes
    }
}
