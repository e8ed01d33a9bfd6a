import Base
import CLinux
import Catalogue
import Foundation
import Synchronization

/// Reads all files again once a month, on a thread that only uses the disk and the processor when no other process needs
/// them.
///
/// The thread waits while Shoebox does any other work, and rests seven times as long as it reads. An urgent check, which the
/// user has started, neither waits nor rests, and runs on an ordinary thread.
final class QuietCheck: Sendable {
    private struct State {
        var isStopped = false
        var isUrgent = false
        /// Whether Shoebox does no work other than this check.
        var isCalm = false
        var isWaiting = false
        /// The number of running threads.
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private struct Stopped: Error {}

    private let catalogue: Catalogue
    private let patience: Double
    private let standsBack: Bool
    private let isBusy: @Sendable () -> Bool
    private let onChange: @Sendable (_ hasFound: Bool) -> Void
    private let state = Mutex(State())
    private let wake = NSCondition()

    /// `idleness` is the time in seconds until the next attempt if no file is due, `beat` the time in seconds between two
    /// progress reports.
    private static let (idleness, beat) = (600.0, 1.0)
    private static let restFactor = 7.0
    private static let longestRest = 60.0

    /// - Parameters:
    ///   - patience: the time before the first file is read, in seconds.
    ///   - standsBack: whether the thread runs only when no other process needs the processor.
    ///   - isBusy: returns whether a request arrived a moment ago.
    ///   - onChange: called about once a second while files are read.
    init(
        _ catalogue: Catalogue, patience: Double = 60, standsBack: Bool = true, isBusy: @escaping @Sendable () -> Bool,
        onChange: @escaping @Sendable (Bool) -> Void
    ) {
        self.catalogue = catalogue
        self.patience = patience
        self.standsBack = standsBack
        self.isBusy = isBusy
        self.onChange = onChange
    }

    /// Whether the check has files to read but waits until no other work is done.
    var isWaiting: Bool { state.withLock { $0.isWaiting } }

    var isUrgent: Bool { state.withLock { $0.isUrgent } }

    func start() {
        begin("quiet check") { [self] in
            if standsBack { _ = cl_stand_back() }
            runQuietly()
        }
    }

    private func begin(_ name: String, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.running += 1 }
        let thread = Thread { [self] in
            body()
            let waiting = state.withLock { state in
                state.running -= 1
                guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
                defer { state.waiting = [] }
                return state.waiting
            }
            for each in waiting { each.resume() }
        }
        thread.name = name
        thread.start()
    }

    /// - Parameter isCalm: whether Shoebox does no work other than this check.
    func follow(isCalm: Bool) {
        let hasChanged = state.withLock { state in
            defer { state.isCalm = isCalm }
            return state.isCalm != isCalm
        }
        if hasChanged { signal() }
    }

    /// If `isUrgent`, starts a new round of the check and reads without pauses; otherwise returns to quiet reading.
    func hurry(_ isUrgent: Bool) throws {
        if isUrgent { try catalogue.write { try Round.begin($0) } }
        let begins = state.withLock { state in
            defer { state.isUrgent = isUrgent }
            return isUrgent && !state.isUrgent && !state.isStopped
        }
        signal()
        if begins { begin("check at once") { [self] in runAtOnce() } }
    }

    /// Stops all reading, and returns when it has ended.
    func stop() async {
        state.withLock { $0.isStopped = true }
        signal()
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.running > 0 { state.waiting.append(continuation) }
                return state.running == 0
            }
            if isOver { continuation.resume() }
        }
    }

    private func signal() {
        wake.lock()
        wake.broadcast()
        wake.unlock()
    }

    // MARK: On the threads

    private func runQuietly() {
        do {
            try rest(patience)
            while true { if try !goOn(pause, rests: true) { try rest(Self.idleness) } }
        } catch {}
    }

    private func runAtOnce() {
        let pause = { [self] in if state.withLock({ $0.isStopped || !$0.isUrgent }) { throw Stopped() } }
        do {
            while try goOn(pause, rests: false) { try pause() }
        } catch {}
        state.withLock { $0.isUrgent = false }
        onChange(false)
    }

    /// - Returns: false if no file is due, or if the catalogue is busy or its disk is full. In both cases, the check tries
    ///   again later.
    private func goOn(_ pause: FileSum.Pause, rests: Bool) throws -> Bool {
        do {
            return try page(pause, rests: rests)
        } catch is Failure {
            return false
        }
    }

    /// Checks the next files of the round.
    ///
    /// - Returns: false if no file is due.
    private func page(_ pause: FileSum.Pause, rests: Bool) throws -> Bool {
        let due = try catalogue.write { db in
            let due = try Round.due(db)
            try due?.store(db)
            return due
        }
        guard var round = due else { return false }
        let checking = Checking(catalogue)
        var cursor = round.cursor
        let page = try checking.originals.page(after: &cursor)
        var lastReport = ContinuousClock.now
        for original in page {
            let start = ContinuousClock.now
            let (verdict, bytes) = try checking.check(original, pause)
            round.files += 1
            round.bytes += bytes
            round.cursor = Originals.Cursor(source: original.source, after: original.id)
            var hasFound = false
            if case .damaged = verdict { hasFound = true }
            if hasFound || ContinuousClock.now - lastReport > .seconds(Self.beat) || original.id == page.last?.id {
                guard try save(round) else { return true }
                lastReport = .now
                onChange(hasFound)
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            if rests { try rest(min(seconds * Self.restFactor, Self.longestRest)) }
        }
        if page.isEmpty {
            round.endedAt = now()
            round.lastEndedAt = round.endedAt
            _ = try save(round)
            onChange(false)
        }
        return true
    }

    /// - Returns: false if another round has been started in the meantime.
    private func save(_ round: Round) throws -> Bool {
        try catalogue.write { db in
            guard try Round.fetch(db)?.startedAt == round.startedAt else { return false }
            try round.store(db)
            return true
        }
    }

    /// Waits until Shoebox does no other work.
    private func pause() throws {
        while true {
            let (isStopped, mayRead) = state.withLock { ($0.isStopped, $0.isCalm && !$0.isUrgent) }
            if isStopped { throw Stopped() }
            if mayRead, !isBusy() { return state.withLock { $0.isWaiting = false } }
            state.withLock { $0.isWaiting = true }
            wake.lock()
            _ = wake.wait(until: Date(timeIntervalSinceNow: 0.2))
            wake.unlock()
        }
    }

    /// - Throws: `Stopped` if the check is stopped.
    private func rest(_ seconds: Double) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            if state.withLock({ $0.isStopped }) { throw Stopped() }
            let left = (end - ContinuousClock.now) / .seconds(1)
            if left <= 0 { return }
            wake.lock()
            _ = wake.wait(until: Date(timeIntervalSinceNow: min(left, 1)))
            wake.unlock()
        }
    }
}
