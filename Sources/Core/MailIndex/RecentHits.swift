import Synchronization

/// The results of the last searches of an archive, for further pages and other orders of the same list.
final class RecentHits: Sendable {
    /// A search, and the state of the index at that time.
    struct Key: Sendable, Equatable {
        let query: MailQuery
        let mate: Int?
        let isGrouped: Bool
        /// The stored text of the state of the index. It differs after each change.
        let state: String
    }

    private struct Memory {
        var found: [(key: Key, hits: MailSet)] = []
        var wide: [MailQuery] = []
        /// Whether any mail meets a part of a query, in a state of the index.
        var parts: [String: Bool] = [:]
        var state = ""
    }

    /// For half a million mails, each takes 62 kB.
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

    /// Whether any mail meets a part of a query; nil if that is not known. If no mail has a word with a prefix, no mail has a
    /// word with a longer prefix.
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

    /// Whether a search with the prefix of a query took too long before.
    func isWide(_ query: MailQuery) -> Bool { memory.withLock { $0.wide.contains(query) } }

    func insertWide(_ query: MailQuery) {
        memory.withLock {
            $0.wide.append(query)
            if $0.wide.count > 20 { $0.wide.removeFirst() }
        }
    }
}
