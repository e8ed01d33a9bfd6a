import Base
import Synchronization

/// The hidden folders that this process is filling.
final class ActiveDrafts: Sendable {
    private let paths = Mutex<Set<BytePath>>([])

    func insert(_ path: BytePath) { paths.withLock { _ = $0.insert(path) } }

    func remove(_ path: BytePath) { paths.withLock { _ = $0.remove(path) } }

    func contains(_ path: BytePath) -> Bool { paths.withLock { $0.contains(path) } }
}
