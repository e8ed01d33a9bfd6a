import Base
import Foundation
import Glibc

/// The queues of a pool and its running workers, protected by one lock. Callers are resumed only after the lock has been
/// released, see `WorkerWake`.
final class WorkerPoolState: @unchecked Sendable {
    struct Lane {
        enum Kind {
            /// Takes interactive and batch requests.
            case general
            /// Takes interactive requests only.
            case express
            /// Takes idle requests only. Its worker yields to all other processes.
            case idle
        }

        let id: Int
        let kind: Kind
    }

    enum Next {
        case ticket(any WorkerTicket)
        /// No request is waiting, so the lane checks its worker.
        case idle
        case stop
    }

    /// The maximum time that a request which needs a warm worker waits for one that is busy with a brief request.
    private let moment: Duration
    private let condition = NSCondition()
    private var interactive = WorkerQueue()
    private var batch = WorkerQueue()
    private var idle = WorkerQueue()
    private var lanes: [Int: Lane] = [:]
    private var waiting: [Int: Lane] = [:]
    private var processes: [Int: pid_t] = [:]
    /// The ids of the lanes (threads) whose worker is warm, because it has already answered a request that needs a warm worker.
    private var warm: Set<Int> = []
    /// The lanes that are serving a request, with the needs of that request and its start time.
    private var working: [Int: Work] = [:]
    /// The idle workers that are stopped (SIGSTOP) in the middle of a request, by their lanes.
    private var held: [Int: ContinuousClock.Instant] = [:]
    /// For how long the worker of a lane was stopped so far.
    private var heldTimes: [Int: Duration] = [:]
    /// When a person last used the app.
    private var disturbed: ContinuousClock.Instant?
    private var counts = WorkerStatistics()
    private var known: WorkerWalls?
    private var lastID = 0
    private var failedStarts = 0
    private var isClosed = false
    private var closing: [CheckedContinuation<Void, Never>] = []

    private struct Work {
        let needs: WorkerNeeds
        let since = ContinuousClock.now
        let isInteractive: Bool
    }

    init(moment: Duration = .milliseconds(300)) { self.moment = moment }

    private func locked<T>(_ body: () -> T) -> T {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}

// MARK: Callers

extension WorkerPoolState {
    func ticket<Task: WorkerTask>(_ task: Task, deadline: Duration) -> TaskTicket<Task> {
        locked {
            lastID += 1
            return TaskTicket(id: lastID, task: task, deadline: deadline)
        }
    }

    /// Queues a ticket (a submitted request); returns the lanes that the caller has to start.
    func submit<Task: WorkerTask>(
        _ ticket: TaskTicket<Task>, priority: WorkerPriority, size: Int, _ caller: TaskTicket<Task>.Caller
    ) -> [Lane] {
        let (lanes, wake): ([Lane], WorkerWake?) = locked {
            if isClosed { _ = ticket.fail(.cancelled()) }
            let wake = ticket.await(caller)
            guard !ticket.isSettled else { return ([], wake) }
            switch priority {
            case .interactive:
                interactive.append(ticket)
                holdIdleWorkers()
            case .batch: batch.append(ticket)
            case .idle: idle.append(ticket)
            }
            condition.broadcast()
            return (newLane(for: ticket, priority, size: size).map { [$0] } ?? [], wake)
        }
        wake?()
        return lanes
    }

    /// Returns a new lane if one is needed. As long as the pool may start more workers, idle warm workers are reserved for
    /// requests that need a warm worker.
    private func newLane(for ticket: any WorkerTicket, _ priority: WorkerPriority, size: Int) -> Lane? {
        if priority == .idle {
            let free = waiting.values.count { $0.kind == .idle }
            let isFull = lanes.values.count { $0.kind == .idle } >= WorkerPool.idleSize(of: size)
            return idle.count > free && !isFull ? addLane(.idle) : nil
        }
        let isGeneralFull = lanes.values.count { $0.kind == .general } >= size
        let free = waiting.values.count {
            $0.kind == .general && (isGeneralFull || ticket.needs.contains(.warm) || !warm.contains($0.id))
        }
        guard interactive.count + batch.count > free else { return nil }
        if !isGeneralFull { return addLane(.general) }
        let hasExpress = lanes.values.contains { $0.kind == .express }
        return priority == .interactive && !hasExpress ? addLane(.express) : nil
    }

    private func addLane(_ kind: Lane.Kind) -> Lane {
        lastID += 1
        let lane = Lane(id: lastID, kind: kind)
        lanes[lane.id] = lane
        return lane
    }

    func cancel(_ ticket: any WorkerTicket) {
        let wake: WorkerWake? = locked {
            guard !ticket.isSettled else { return nil }
            if let lane = ticket.lane { kill(lane: lane) }
            return ticket.fail(.cancelled(ticket.file))
        }
        wake?()
    }

    func close(_ continuation: CheckedContinuation<Void, Never>) {
        let wakes: [WorkerWake] = locked {
            isClosed = true
            var wakes: [WorkerWake] = []
            while let ticket = interactive.popFirst() ?? batch.popFirst() ?? idle.popFirst() {
                if let wake = ticket.fail(.cancelled()) { wakes.append(wake) }
            }
            for lane in processes.keys { kill(lane: lane) }
            condition.broadcast()
            if lanes.isEmpty { wakes.append { continuation.resume() } } else { closing.append(continuation) }
            return wakes
        }
        for wake in wakes { wake() }
    }

    var walls: WorkerWalls? { locked { known } }

    var statistics: WorkerStatistics {
        locked {
            var counts = counts
            counts.running = processes.values.sorted()
            counts.queued = interactive.count + batch.count + idle.count
            return counts
        }
    }
}

// MARK: Lanes

extension WorkerPoolState {
    /// Returns the next ticket (a submitted request) for a lane (the thread of one worker). If there is none, waits for about a
    /// second at most, and returns `.idle` if there is still none. `.stop` tells the lane to end.
    func next(for lane: Lane, idleSince: ContinuousClock.Instant, idleLimit: Duration) -> Next {
        locked {
            if isClosed { return .stop }
            defer { waiting[lane.id] = nil }
            if let ticket = take(for: lane) { return .ticket(ticket) }
            if ContinuousClock.now - idleSince >= idleLimit { return .stop }
            waiting[lane.id] = lane
            _ = condition.wait(until: Date(timeIntervalSinceNow: 1))
            if isClosed { return .stop }
            return take(for: lane).map(Next.ticket) ?? .idle
        }
    }

    private func take(for lane: Lane) -> (any WorkerTicket)? {
        if lane.kind == .idle { return takeIdle(for: lane) }
        // While a request that uses all processors is in progress, no batch request starts.
        let isInteractiveOnly = lane.kind == .express || working.values.contains { $0.needs.contains(.wide) }
        let isInteractive = interactive.first() != nil
        guard let first = interactive.first() ?? (isInteractiveOnly ? nil : batch.first()), !suitsAnother(first, than: lane),
            let ticket = interactive.popFirst() ?? batch.popFirst()
        else { return nil }
        ticket.lane = lane.id
        working[lane.id] = Work(needs: ticket.needs, isInteractive: isInteractive)
        // The next ticket in the queue may be suitable for another lane.
        if interactive.count + batch.count > 0 { condition.broadcast() }
        return ticket
    }

    private func takeIdle(for lane: Lane) -> (any WorkerTicket)? {
        guard !isServingOthers, timeToCalm == nil, let ticket = idle.popFirst() else { return nil }
        ticket.lane = lane.id
        working[lane.id] = Work(needs: ticket.needs, isInteractive: false)
        return ticket
    }

    /// Whether a request that is not idle is waiting or in progress.
    private var isServingOthers: Bool {
        interactive.first() != nil || batch.first() != nil || working.keys.contains { lanes[$0]?.kind != .idle }
    }

    /// Whether another lane should take a ticket. A request that needs a warm worker goes to a warm worker; every other request
    /// goes to a worker that is not warm.
    private func suitsAnother(_ ticket: any WorkerTicket, than lane: Lane) -> Bool {
        let isWarm = warm.contains(lane.id), needsWarm = ticket.needs.contains(.warm)
        guard lane.kind == .general, needsWarm != isWarm else { return false }
        return lanes.values.contains { other in
            guard other.kind == .general, warm.contains(other.id) != isWarm else { return false }
            guard let work = working[other.id] else { return true }
            // Starting and warming up another worker would take longer than waiting for this one.
            return needsWarm && work.needs.contains(.brief) && ContinuousClock.now - work.since < moment
        }
    }

    var areWarmLanesBusy: Bool {
        locked {
            let kinds = warm.compactMap { lane in lanes[lane].map { (lane, $0.kind) } }.filter { $0.1 != .idle }
            return !kinds.isEmpty && !kinds.contains { working[$0.0] == nil && $0.1 == .general }
        }
    }

    /// Removes a lane that found no work. Returns false if work has arrived in the meantime and the lane must continue.
    func leave(_ lane: Lane) -> Bool {
        let (hasLeft, wakes): (Bool, [CheckedContinuation<Void, Never>]) = locked {
            let hasWork =
                switch lane.kind {
                case .general: interactive.count + batch.count > 0
                case .express: interactive.count > 0
                case .idle: idle.count > 0
                }
            if hasWork && !isClosed { return (false, []) }
            lanes[lane.id] = nil
            guard lanes.isEmpty else { return (true, []) }
            defer { closing = [] }
            return (true, closing)
        }
        for continuation in wakes { continuation.resume() }
        return hasLeft
    }

    var hasClosed: Bool { locked { isClosed } }

    func isSettled(_ ticket: any WorkerTicket) -> Bool { locked { ticket.isSettled } }

    func settle(_ ticket: any WorkerTicket, _ outcome: WorkerOutcome) {
        let wake: WorkerWake? = locked {
            if let lane = ticket.lane {
                if working.removeValue(forKey: lane)?.needs.contains(.wide) == true { condition.broadcast() }
                heldTimes[lane] = nil
                if processes[lane] != nil, ticket.needs.contains(.warm) { warm.insert(lane) }
                // The lane will request its next ticket in a moment. If a caller submits a ticket before that, no new lane is
                // needed.
                if !isClosed { waiting[lane] = lanes[lane] }
            }
            ticket.lane = nil
            if outcome.isAnswered { counts.completed += 1 }
            return outcome.settle()
        }
        wake?()
    }

    /// Registers a new process. Returns false if the pool has been closed and the process must be stopped.
    func born(_ pid: pid_t, in lane: Lane) -> Bool {
        locked {
            processes[lane.id] = pid
            counts.started += 1
            return !isClosed
        }
    }

    /// Stores the restrictions of the most recently started worker process.
    func confined(landlock: Int, missing: Int) {
        locked { known = WorkerWalls(landlock: landlock, missing: missing) }
    }

    /// Call this before the process is reaped, because afterwards the system may give its process id to another process.
    func buried(in lane: Lane) {
        locked {
            processes[lane.id] = nil
            held[lane.id] = nil
            warm.remove(lane.id)
        }
    }

    func isWarm(_ lane: Lane) -> Bool { locked { warm.contains(lane.id) } }

    func kill(_ lane: Lane) { locked { kill(lane: lane.id) } }

    private func kill(lane: Int) {
        guard let pid = processes[lane] else { return }
        counts.killed += 1
        _ = Glibc.kill(-pid, SIGKILL)
        _ = Glibc.kill(pid, SIGKILL)
    }

    /// Counts consecutive failed starts over all lanes, and returns their number; 0 if this start succeeded.
    func started(well: Bool) -> Int {
        locked {
            failedStarts = well ? 0 : failedStarts + 1
            return failedStarts
        }
    }
}

// MARK: Making way

/// Idle requests make way for people: while a person uses the app, none begins, and the workers of those in progress are stopped in the
/// middle of their work. The low priority of their workers alone is not enough, because two processors may share one core.
extension WorkerPoolState {
    /// The time without a sign of a person after which idle requests go on.
    static let rest = Duration.seconds(5)

    /// Records that a person uses the app.
    func disturb(at moment: ContinuousClock.Instant = .now) {
        locked {
            disturbed = moment
            holdIdleWorkers()
        }
    }

    /// The time to wait from a moment on until idle requests may go on; nil if there is nothing to wait for.
    func restLeft(at moment: ContinuousClock.Instant) -> Duration? { locked { timeToCalm(at: moment) } }

    /// Lets the worker of a lane go on if no person uses the app any more. Does nothing if it is not stopped.
    func goOnIfCalm(_ lane: Lane) {
        guard lane.kind == .idle else { return }
        locked {
            let isServingPerson = interactive.first() != nil || working.values.contains { $0.isInteractive }
            guard let since = held[lane.id], !isServingPerson, timeToCalm == nil, let pid = processes[lane.id] else { return }
            held[lane.id] = nil
            heldTimes[lane.id, default: .zero] += .now - since
            _ = Glibc.kill(-pid, SIGCONT)
        }
    }

    /// For how long the worker of a lane was stopped while it served the present request.
    func heldTime(of lane: Lane) -> Duration {
        guard lane.kind == .idle else { return .zero }
        return locked { heldTimes[lane.id, default: .zero] + (held[lane.id].map { .now - $0 } ?? .zero) }
    }

    private var timeToCalm: Duration? { timeToCalm(at: .now) }

    private func timeToCalm(at moment: ContinuousClock.Instant) -> Duration? {
        guard let disturbed else { return nil }
        let left = disturbed + Self.rest - moment
        return left > .zero ? left : nil
    }

    private func holdIdleWorkers() {
        for (id, lane) in lanes where lane.kind == .idle && working[id] != nil && held[id] == nil {
            guard let pid = processes[id] else { continue }
            held[id] = .now
            _ = Glibc.kill(-pid, SIGSTOP)
        }
    }
}
