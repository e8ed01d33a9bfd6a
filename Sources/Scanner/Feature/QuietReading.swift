import Base
import Synchronization

/// Recognizes the text of scans that have not been changed for a while, so that the search finds their words even if the user
/// has not saved the scan as a file.
final class QuietReading: Sendable {
    /// The time without changes after which the text of a scan is recognized, in milliseconds. A text recognized earlier would
    /// become invalid if the user is still setting corners.
    static let rest: Int64 = 20_000

    private struct State {
        /// All scans whose last change was not after this time have been checked. In milliseconds since 1970.
        var seen: Int64 = 0
        var task: Task<Void, Never>?
    }

    private let scans: Scans
    private let state = Mutex(State())

    init(_ scans: Scans) { self.scans = scans }

    /// Starts to recognize the text of the pages that are due, unless this is already running. The call takes little time, so
    /// it can be made every second. A page on which this fails is tried again when its scan changes or the program starts.
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

    /// Stops reading and returns when it has ended.
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
