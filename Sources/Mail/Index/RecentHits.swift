import Synchronization

/// The results of recent searches in an archive. They are reused for further pages and for other sort orders of the same list.
final class RecentHits: Sendable {
    /// A search, and the state of the index at the time of the search.
    struct Key: Sendable, Equatable {
        let query: MailQuery
        let mate: Int?
        let isGrouped: Bool
        /// The state of the index as stored text. The text changes with every change of the index.
        let state: String
    }

    private struct Memory {
        var found: [(key: Key, hits: MailSet)] = []
        var wide: [MailQuery] = []
        /// For each part (a word or phrase) of a query, whether at least one mail matches it. Valid only while the index is in
        /// `state`.
        var parts: [String: Bool] = [:]
        var state = ""
    }

    /// Maximum number of remembered results. For half a million mails, a result takes 62 kB.
    private static let maximumSearches = 6
    private static let maximumParts = 200
    private let memory = Mutex(Memory())

    func hits(_ key: Key) -> MailSet? { memory.withLock { $0.found.first { $0.key == key }?.hits } }

    func insert(_ hits: MailSet, for key: Key) {
        memory.withLock {
            $0.found.removeAll { $0.key == key }
            $0.found.insert((key, hits), at: 0)
            if $0.found.count > Self.maximumSearches { $0.found.removeLast() }
        }
    }

    /// Whether at least one mail matches a part (a word or phrase) of a query; nil if this is unknown. If no mail matches a
    /// prefix, no mail matches a longer prefix that begins with it.
    func isMet(_ part: String, _ state: String) -> Bool? {
        memory.withLock { memory in
            guard memory.state == state else { return nil }
            if let known = memory.parts[part] { return known }
            let none = memory.parts.contains { !$0.value && $0.key.hasSuffix("\"*") && part.hasPrefix($0.key.dropLast(2)) }
            return none ? false : nil
        }
    }

    func insert(_ isMet: Bool, of part: String, _ state: String) {
        memory.withLock {
            if $0.state != state || $0.parts.count >= Self.maximumParts { ($0.parts, $0.state) = ([:], state) }
            $0.parts[part] = isMet
        }
    }

    /// Whether an earlier search for this query took too long with the last word as a prefix.
    func isWide(_ query: MailQuery) -> Bool { memory.withLock { $0.wide.contains(query) } }

    func insertWide(_ query: MailQuery) {
        memory.withLock {
            $0.wide.append(query)
            if $0.wide.count > 20 { $0.wide.removeFirst() }
        }
    }
}
