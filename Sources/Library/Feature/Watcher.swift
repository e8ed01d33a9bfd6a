import Base
import CLinux
import Foundation
import Glibc
import Synchronization

/// Watches folders with inotify. Reports a changed folder when it has not changed any more for a moment.
final class Watcher: Sendable {
    private struct State {
        var paths: [Int32: BytePath] = [:]
        var exhausted = false
        var stopped = false
    }

    /// The time in milliseconds without further changes after which a folder is reported, so that a copy in progress is not
    /// read file by file.
    private static let quietMilliseconds: Int32 = 700

    private let descriptor: Int32
    private let state = Mutex(State())

    /// - Parameter onChange: called on a thread of the watcher.
    init(onChange: @escaping @Sendable ([BytePath]) -> Void) {
        descriptor = cl_inotify_create()
        guard descriptor >= 0 else {
            state.withLock { $0.exhausted = true }
            return
        }
        Thread.detachNewThread { [weak self] in
            while let watcher = self, !watcher.isStopped {
                let changed = watcher.waitForChanges()
                if !changed.isEmpty { onChange(changed) }
            }
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether all requested folders are watched. The kernel limits the number of watched folders.
    var isComplete: Bool { state.withLock { !$0.exhausted } }

    /// The watched folders; nil if some folders cannot be watched.
    var watched: Set<BytePath>? { state.withLock { $0.exhausted ? nil : Set($0.paths.values) } }

    private var isStopped: Bool { state.withLock { $0.stopped } }

    func stop() { state.withLock { $0.stopped = true } }

    func watch(_ path: BytePath) {
        guard descriptor >= 0 else { return }
        // The lock is held during the call, so that the path is already stored if a change is reported immediately.
        state.withLock {
            let watch = path.withCString { cl_inotify_add(descriptor, $0) }
            if watch >= 0 { $0.paths[watch] = path } else if watch == -ENOSPC { $0.exhausted = true }
        }
    }

    /// Stops watching the folders inside a path that is no longer shared.
    func unwatch(inside path: BytePath) {
        let watches = state.withLock { state in
            let inside = state.paths.filter { $0.value.isInside(path) }.map(\.key)
            for watch in inside { state.paths[watch] = nil }
            return inside
        }
        for watch in watches { _ = cl_inotify_remove(descriptor, watch) }
    }

    /// Waits at most half a second for a first change, and then until no change follows for `quietMilliseconds`. Reads changes at
    /// most 40 times. Returns the changed folders.
    private func waitForChanges() -> [BytePath] {
        var changed: Set<BytePath> = []
        var patience: Int32 = 500
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        var polls = 0
        while polls < 40 {
            polls += 1
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, patience) > 0 else { break }
            let length = buffer.withUnsafeMutableBytes { cl_inotify_read(descriptor, $0.baseAddress, $0.count) }
            guard length > 0 else { break }
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                var change = cl_change()
                while cl_inotify_next(bytes.baseAddress, length, &offset, &change) == 1 {
                    if change.mask & UInt32(IN_Q_OVERFLOW) != 0 { changed.formUnion(state.withLock { $0.paths.values }) }
                    let path = state.withLock { state in
                        // The folder was removed, and the kernel has removed the watch. If a folder with the same name is
                        // created later, it needs a new watch.
                        change.mask & UInt32(IN_IGNORED) != 0
                            ? state.paths.removeValue(forKey: change.watch) : state.paths[change.watch]
                    }
                    if let path { changed.insert(path) }
                }
            }
            patience = Self.quietMilliseconds
        }
        return Array(changed)
    }
}
