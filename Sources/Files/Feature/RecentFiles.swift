import Base
import Foundation
import Synchronization

/// The recently opened files, newest first. They are stored in a small file in the data folder. Losing this file does no
/// harm.
final class RecentFiles: Sendable {
    struct Entry: Codable, Equatable {
        let path: BytePath
        /// The time when the file was opened, in milliseconds since 1970.
        let at: Int64
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
        state.withLock { state in
            let others = known(state.entries).filter { $0.path != path }
            let entries = Array(([Entry(path: path, at: time)] + others).prefix(Self.maximum))
            state.entries = entries
            try? JSONEncoder().encode(entries).write(to: URL(fileURLWithPath: file.display), options: .atomic)
        }
    }

    func forget() {
        state.withLock { state in
            state.entries = []
            try? FileManager.default.removeItem(atPath: file.display)
        }
    }

    private func known(_ entries: [Entry]?) -> [Entry] {
        if let entries { return entries }
        guard let data = FileManager.default.contents(atPath: file.display) else { return [] }
        return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }
}
