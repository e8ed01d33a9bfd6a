import Base
import CLinux
import Glibc

/// Forwards the standard error of a worker, unless the standard error of this process is a regular file. A worker must not
/// write to a terminal directly, because terminals obey control sequences, and a process that has opened the terminal can
/// change its settings. So the worker writes to a pipe, and the lane (the thread that serves the worker) forwards a limited
/// amount of text without control sequences.
final class WorkerLog {
    /// Maximum number of bytes forwarded for one request. After these, only the last `keptAtLast` bytes are forwarded, because
    /// a crashing worker prints the reason at the end.
    private static let maximum = 16 << 10
    private static let longestLine = 4 << 10
    private static let keptAtLast = 1 << 10

    /// The write end of the pipe, for the worker.
    private(set) var input: Int32
    /// The read end of the pipe; -1 after the worker has closed the write end.
    private(set) var descriptor: Int32
    private var pending: [UInt8] = []
    private var room = WorkerLog.maximum
    private var last: [UInt8] = []
    private var leftOut = 0

    /// nil if the worker may use the standard error of this process directly, or if no descriptors are left.
    init?() {
        var status = stat()
        if fstat(STDERR_FILENO, &status) != 0 || status.st_mode & S_IFMT == S_IFREG { return nil }
        var ends: [Int32] = [-1, -1]
        guard cl_pipe(&ends) == 0 else { return nil }
        (descriptor, input) = (ends[0], ends[1])
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeInput()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Call this after the worker has inherited `input`.
    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Prepares for the next request.
    func begin() {
        tellLast()
        room = Self.maximum
    }

    /// Forwards the complete lines received until now, without waiting for more.
    func take() {
        guard readMore() else { return }
        handOnLines()
    }

    /// Forwards all remaining text. Call it after the worker has exited.
    func finish() {
        while readMore() { handOnLines() }
        if !pending.isEmpty { handOn(pending + [WorkerWire.newline]) }
        pending = []
        tellLast()
    }
}

extension WorkerLog {
    private func readMore() -> Bool {
        guard descriptor >= 0 else { return false }
        let size = 16 << 10
        let got = withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
            let got = read(descriptor, buffer.baseAddress, size)
            if got > 0 { pending.append(contentsOf: buffer[..<got]) }
            return got
        }
        if got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR) {
            close(descriptor)
            descriptor = -1
        }
        return got > 0
    }

    private func handOnLines() {
        if let end = pending.lastIndex(of: WorkerWire.newline) {
            handOn(Array(pending[...end]))
            pending = Array(pending[(end + 1)...])
        }
        if pending.count > Self.longestLine {
            handOn(pending + [WorkerWire.newline])
            pending = []
        }
    }

    private func handOn(_ lines: [UInt8]) {
        if lines.count <= room {
            room -= lines.count
            write(lines)
        } else {
            room = 0
            leftOut += lines.count
            last = Array((last + lines).suffix(Self.keptAtLast))
        }
    }

    private func tellLast() {
        guard leftOut > 0 else { return }
        write(Array("shoebox: A worker said more than is shown, \(leftOut) bytes. The last of it:\n".utf8) + last)
        (last, leftOut) = ([], 0)
    }

    private func write(_ lines: [UInt8]) {
        _ = writeAll(STDERR_FILENO, Array(String(decoding: lines, as: UTF8.self).harmless.utf8))
    }
}
