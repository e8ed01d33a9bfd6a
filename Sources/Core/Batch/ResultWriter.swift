public import Base
import CDeflate
import Foundation
import Glibc
import Synchronization

/// Writes result lines to a new file. The lines of each write are a separate gzip member, so if the process is killed, only those
/// of the last write are lost.
public final class ResultWriter: Sendable {
    /// A fast compression level, because most of the bytes are thumbnails, which are already compressed.
    private static let level: Int32 = 1
    private static let piece = 256 << 10

    public let path: BytePath
    private let descriptor: Int32
    /// The maximum time for which a line waits to be written.
    private let patience: Duration
    private let state = Mutex(State())

    private struct State {
        var waiting: [UInt8] = []
        var lastWrite = ContinuousClock.now
        /// Whether a write is scheduled.
        var isScheduled = false
        /// The failure of a scheduled write, which the next call throws.
        var failure: Failure?
    }

    public init(in folder: ResultFolder, patience: Duration = .seconds(2)) throws(Failure) {
        let name = "results-\(now())-\(getpid()).jsonl.gz"
        let path = folder.path.appending(name)
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        self.path = path
        self.patience = patience
        guard descriptor >= 0 else { throw .system(errno, "written", path) }
    }

    deinit { close(descriptor) }

    /// - Parameter line: a line made by `ResultLine.bytes`.
    public func add(_ line: [UInt8]) throws(Failure) {
        try state.withLock { state throws(Failure) in
            state.waiting += line
            if state.waiting.count >= Self.piece || ContinuousClock.now - state.lastWrite >= patience {
                try flush(&state)
            } else if !state.isScheduled {
                state.isScheduled = true
                schedule()
            }
        }
    }

    public func flush() throws(Failure) {
        try state.withLock { state throws(Failure) in try flush(&state) }
    }

    /// Writes the waiting lines later, because the next line may come only after a long time.
    private func schedule() {
        Task { [weak self, patience] in
            try await Task.sleep(for: patience)
            self?.state.withLock { state in
                state.isScheduled = false
                do throws(Failure) { try self?.flush(&state) } catch { state.failure = error }
            }
        }
    }

    private func flush(_ state: inout State) throws(Failure) {
        state.lastWrite = .now
        if let failure = state.failure { throw failure }
        if state.waiting.isEmpty { return }
        let room = cdeflate_gzip_bound(state.waiting.count)
        let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = cdeflate_gzip(state.waiting, state.waiting.count, Self.level, buffer.baseAddress, room)
        }
        guard !packed.isEmpty else { throw .system(ENOMEM, "written", path) }
        guard writeAll(descriptor, packed) else { throw .system(errno, "written", path) }
        state.waiting.removeAll(keepingCapacity: true)
    }
}
