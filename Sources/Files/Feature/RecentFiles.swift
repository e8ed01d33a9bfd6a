import Base
import Foundation
import Synchronization

/// The recently opened files: first those that the user pinned, then the newest. They are stored in a small file in the data folder. Losing this file does no
/// harm.
final class RecentFiles: Sendable {
    struct Entry: Codable, Equatable {
        let path: BytePath
        /// The time when the file was opened, in milliseconds since 1970.
        let at: Int64
        /// Whether the user pinned the file; nil in lists of older versions.
        var isPinned: Bool? = nil
    }

    private struct State {
        var entries: [Entry]?
    }

    static let maximum = 60

    private let file: BytePath
    private let state = Mutex(State())

    init(_ data: BytePath) { file = data.appending("recent-files.json") }

    func all() -> [Entry] { state.withLock { known($0.entries) } }

    func add(_ path: BytePath, at time: Int64) {
        change { entries in
            let isPinned = entries.first { $0.path == path }?.isPinned
            return [Entry(path: path, at: time, isPinned: isPinned)] + entries.filter { $0.path != path }
        }
    }

    /// Keeps a file at the top of the list, or no longer.
    ///
    /// - Returns: false if the file is not in the list.
    func pin(_ path: BytePath, _ isPinned: Bool) -> Bool {
        var isKnown = false
        change { entries in
            entries.map { entry in
                guard entry.path == path else { return entry }
                isKnown = true
                return Entry(path: path, at: entry.at, isPinned: isPinned ? true : nil)
            }
        }
        return isKnown
    }

    func forget(_ path: BytePath) { change { $0.filter { $0.path != path } } }

    /// Forgets all files but those that the user pinned.
    func forget() { change { $0.filter { $0.isPinned == true } } }

    private func change(_ change: ([Entry]) -> [Entry]) {
        state.withLock { state in
            let changed = change(known(state.entries))
            let newest = changed.filter { $0.isPinned == true } + changed.filter { $0.isPinned != true }
            let entries = Array(newest.prefix(Self.maximum))
            state.entries = entries
            try? JSONEncoder().encode(entries).write(to: URL(fileURLWithPath: file.display), options: .atomic)
        }
    }

    private func known(_ entries: [Entry]?) -> [Entry] {
        if let entries { return entries }
        guard let data = FileManager.default.contents(atPath: file.display) else { return [] }
        return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }
}
