import Basics
import Synchronization

/// Reads pages of scans that nobody has changed for a while, so that the search finds their words without a file being saved.
final class QuietReading: Sendable {
    /// How long a scan rests before its pages are read, in milliseconds: while corners are set, each reading would be in vain.
    static let rest: Int64 = 20_000

    private struct State {
        /// Scans that changed up to here were looked at.
        var seen: Int64 = 0
        var task: Task<Void, Never>?
    }

    private let scans: Scans
    private let state = Mutex(State())

    init(_ scans: Scans) { self.scans = scans }

    /// Begins to read the pages that are due, unless pages are being read already. It is cheap and can be called every second. A
    /// page that cannot be read is tried again when its scan changes, or when the program starts.
    func look(at moment: Int64 = now()) {
        state.withLock { state in
            guard state.task == nil, let pages = try? scans.unread(changedAfter: state.seen, upTo: moment - Self.rest) else {
                return
            }
            state.seen = max(state.seen, moment - Self.rest)
            guard !pages.isEmpty else { return }
            state.task = Task { [weak self] in
                await self?.read(pages)
                self?.state.withLock { $0.task = nil }
            }
        }
    }

    /// Breaks off.
    func stop() async {
        let task = state.withLock { $0.task }
        task?.cancel()
        await task?.value
    }

    private func read(_ pages: [ScanPage]) async {
        for page in pages {
            guard !Task.isCancelled else { return }
            _ = try? await scans.finish(page)
        }
    }
}
