import Basics
import CLinux
import Catalogue
import Foundation
import Synchronization

/// Reads all files again within a month, on a thread that gets the disk and the processor when nobody else wants them.
///
/// It waits while anything else goes on, and rests seven times as long as it reads. "At once" leaves both out.
final class QuietCheck: Sendable {
    private struct State {
        var isStopped = false
        var isUrgent = false
        /// Nothing else goes on.
        var isCalm = false
        var isRunning = false
        var isWaiting = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private struct Stopped: Error {}

    private let catalogue: Catalogue
    private let isBusy: @Sendable () -> Bool
    private let onChange: @Sendable (_ hasFound: Bool) -> Void
    private let patience: Double
    private let state = Mutex(State())
    private let wake = NSCondition()

    /// Seconds until the next look if nothing is due, and between two signs of life.
    private static let (idleness, beat) = (600.0, 1.0)
    private static let restFactor = 7.0
    private static let longestRest = 60.0

    /// - Parameters:
    ///   - patience: seconds before the first look.
    ///   - isBusy: whether a request came a moment ago.
    ///   - onChange: called about once a second while files are read.
    init(
        _ catalogue: Catalogue, patience: Double = 60, isBusy: @escaping @Sendable () -> Bool,
        onChange: @escaping @Sendable (Bool) -> Void
    ) {
        (self.catalogue, self.patience, self.isBusy, self.onChange) = (catalogue, patience, isBusy, onChange)
    }

    /// Whether it wants to read and waits for all else.
    var isWaiting: Bool { state.withLock { $0.isWaiting } }

    var isUrgent: Bool { state.withLock { $0.isUrgent } }

    func start() {
        state.withLock { $0.isRunning = true }
        let thread = Thread { [self] in
            _ = cl_stand_back()
            run()
            let waiting = state.withLock { state in
                state.isRunning = false
                defer { state.waiting = [] }
                return state.waiting
            }
            for each in waiting { each.resume() }
        }
        thread.name = "quiet check"
        thread.start()
    }

    /// - Parameter isCalm: whether nothing else goes on.
    func follow(isCalm: Bool) {
        let hasChanged = state.withLock { state in
            defer { state.isCalm = isCalm }
            return state.isCalm != isCalm
        }
        if hasChanged { signal() }
    }

    /// Begins a round anew and reads without rest; or goes on quietly.
    func hurry(_ isUrgent: Bool) throws {
        if isUrgent { try catalogue.write { try Round.begin($0) } }
        state.withLock { $0.isUrgent = isUrgent }
        signal()
    }

    /// Returns when nothing is read any more.
    func stop() async {
        state.withLock { $0.isStopped = true }
        signal()
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isRunning { state.waiting.append(continuation) }
                return !state.isRunning
            }
            if isOver { continuation.resume() }
        }
    }

    private func signal() {
        wake.lock()
        wake.broadcast()
        wake.unlock()
    }

    // MARK: On the thread

    private func run() {
        do {
            try rest(patience)
            while true {
                let hasWorked: Bool
                do {
                    hasWorked = try page()
                } catch is Failure {
                    // A catalogue that is busy or whose disk is full is asked again later.
                    hasWorked = false
                }
                if !hasWorked { try rest(Self.idleness) }
            }
        } catch {}
    }

    /// Checks the next files of the round.
    ///
    /// - Returns: false if none is due.
    private func page() throws -> Bool {
        let due = try catalogue.write { db in
            let due = try Round.due(db)
            try due?.store(db)
            return due
        }
        guard var round = due else { return false }
        let checking = Checking(catalogue)
        var cursor = round.cursor
        let page = try checking.originals.page(after: &cursor)
        var told = ContinuousClock.now
        for original in page {
            let start = ContinuousClock.now
            let (verdict, bytes) = try checking.check(original, pause)
            round.files += 1
            round.bytes += bytes
            round.cursor = Originals.Cursor(source: original.source, after: original.id)
            var hasFound = false
            if case .damaged = verdict { hasFound = true }
            if hasFound || ContinuousClock.now - told > .seconds(Self.beat) || original.id == page.last?.id {
                guard try save(round) else { return true }
                told = .now
                onChange(hasFound)
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            if !isUrgent { try rest(min(seconds * Self.restFactor, Self.longestRest)) }
        }
        if page.isEmpty {
            round.endedAt = now()
            round.lastEndedAt = round.endedAt
            state.withLock { $0.isUrgent = false }
            _ = try save(round)
            onChange(false)
        }
        return true
    }

    /// - Returns: false where another round began meanwhile.
    private func save(_ round: Round) throws -> Bool {
        try catalogue.write { db in
            guard try Round.fetch(db)?.startedAt == round.startedAt else { return false }
            try round.store(db)
            return true
        }
    }

    /// Waits until nothing else goes on.
    private func pause() throws {
        while true {
            let (isStopped, mayRead) = state.withLock { ($0.isStopped, $0.isUrgent || $0.isCalm) }
            if isStopped { throw Stopped() }
            if mayRead, isUrgent || !isBusy() { return state.withLock { $0.isWaiting = false } }
            state.withLock { $0.isWaiting = true }
            wake.lock()
            _ = wake.wait(until: Date(timeIntervalSinceNow: 0.2))
            wake.unlock()
        }
    }

    /// - Throws: `Stopped`. "At once" ends the rest.
    private func rest(_ seconds: Double) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            let (isStopped, isUrgent) = state.withLock { ($0.isStopped, $0.isUrgent) }
            if isStopped { throw Stopped() }
            let left = (end - ContinuousClock.now) / .seconds(1)
            if isUrgent || left <= 0 { return }
            wake.lock()
            _ = wake.wait(until: Date(timeIntervalSinceNow: min(left, 1)))
            wake.unlock()
        }
    }
}
