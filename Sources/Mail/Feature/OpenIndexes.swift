import MailIndex
import Synchronization

/// The most recently used indexes, open for reading. Each index uses up to nine file descriptors. If too many indexes are open,
/// the least recently used one is closed as soon as its last reader has finished.
final class OpenIndexes: Sendable {
    private struct Entry {
        let index: MailIndex
        /// The inode of the index. It shows whether the file is still the same, because a worker may replace a damaged index
        /// with a new file.
        let file: Int64
        var used: ContinuousClock.Instant
    }

    private static let maximum = 8
    private static let rest = Duration.seconds(60)

    private let entries = Mutex<[String: Entry]>([:])

    var count: Int { entries.withLock(\.count) }

    func find(_ id: String, file: Int64) -> MailIndex? {
        entries.withLock { entries in
            guard entries[id]?.file == file else { return nil }
            entries[id]?.used = .now
            return entries[id]?.index
        }
    }

    func keep(_ index: MailIndex, _ id: String, file: Int64) {
        // The indexes in `old` are closed after the lock is released.
        let old = entries.withLock { entries in
            var old = [entries.updateValue(Entry(index: index, file: file, used: .now), forKey: id)]
            while entries.count > Self.maximum, let oldest = entries.min(by: { $0.value.used < $1.value.used })?.key {
                old.append(entries.removeValue(forKey: oldest))
            }
            return old
        }
        withExtendedLifetime(old) {}
    }

    func forget(_ id: String) {
        let old = entries.withLock { $0.removeValue(forKey: id) }
        withExtendedLifetime(old) {}
    }

    /// Closes the indexes that have not been used for a while.
    ///
    /// - Returns: whether any index was closed.
    func dropUnused(at moment: ContinuousClock.Instant = .now) -> Bool {
        let old = entries.withLock { entries in
            let old = entries.filter { $0.value.used.duration(to: moment) > Self.rest }
            for id in old.keys { entries[id] = nil }
            return old
        }
        return !old.isEmpty
    }
}
