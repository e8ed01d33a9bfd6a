import Synchronization

/// What the last searches of an archive found: the next page and another order of the same are answered from it.
final class RecentHits: Sendable {
    /// What was searched, and what the index was then.
    struct Wish: Sendable, Equatable {
        let query: MailQuery
        let mate: Int?
        let isGrouped: Bool
        /// The state of the index as it is written in it: another one after each change.
        let state: String
    }

    private struct Memory {
        var found: [(wish: Wish, hits: MailSet)] = []
        var wide: [MailQuery] = []
    }

    /// Of half a million mails 62 kB each.
    private static let most = 6
    private let memory = Mutex(Memory())

    func hits(_ wish: Wish) -> MailSet? { memory.withLock { $0.found.first { $0.wish == wish }?.hits } }

    func remember(_ hits: MailSet, _ wish: Wish) {
        memory.withLock {
            $0.found.removeAll { $0.wish == wish }
            $0.found.insert((wish, hits), at: 0)
            if $0.found.count > Self.most { $0.found.removeLast() }
        }
    }

    /// Whether more words begin like its last than could be looked at.
    func isWide(_ query: MailQuery) -> Bool { memory.withLock { $0.wide.contains(query) } }

    func rememberWide(_ query: MailQuery) {
        memory.withLock {
            $0.wide.append(query)
            if $0.wide.count > 20 { $0.wide.removeFirst() }
        }
    }
}
