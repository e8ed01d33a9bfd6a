public import Base
import CDeflate
import Foundation
import Glibc

/// Writes result lines to a new file. The lines of each write are a separate gzip member, so if the process is killed, only those
/// of the last write are lost.
public final class ResultWriter {
    /// A fast compression level, because most of the bytes are thumbnails, which are already compressed.
    private static let level: Int32 = 1
    private static let piece = 256 << 10
    /// If the last write was at least this long ago, `add` writes immediately.
    private static let patience = Duration.seconds(2)

    public let path: BytePath
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var lastWrite = ContinuousClock.now

    public init(in folder: ResultFolder) throws(Failure) {
        let name = "results-\(now())-\(getpid()).jsonl.gz"
        let path = folder.path.appending(name)
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        self.path = path
        guard descriptor >= 0 else { throw .system(errno, "written", path) }
    }

    deinit { close(descriptor) }

    /// - Parameter line: a line made by `ResultLine.bytes`.
    public func add(_ line: [UInt8]) throws(Failure) {
        waiting += line
        if waiting.count >= Self.piece || ContinuousClock.now - lastWrite >= Self.patience { try flush() }
    }

    public func flush() throws(Failure) {
        lastWrite = .now
        if waiting.isEmpty { return }
        let room = cdeflate_gzip_bound(waiting.count)
        let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = cdeflate_gzip(waiting, waiting.count, Self.level, buffer.baseAddress, room)
        }
        guard !packed.isEmpty else { throw .system(ENOMEM, "written", path) }
        guard writeAll(descriptor, packed) else { throw .system(errno, "written", path) }
        waiting.removeAll(keepingCapacity: true)
    }
}
