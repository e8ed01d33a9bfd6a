import Basics
import Foundation
import Glibc

/// The queues of a pool and who is alive, under one lock. Nobody is woken under it, see `WorkerTicket.Wake`.
final class WorkerPoolState: @unchecked Sendable {
    struct Lane {
        let id: Int
        /// Takes interactive requests only.
        let isExpress: Bool
    }

    enum Next {
        case ticket(WorkerTicket)
        /// Nothing to do: have a look at the worker.
        case idle
        case stop
    }

    /// How long a worker that has loaded what reads is waited for while it is at something else.
    private let moment: Duration
    private let condition = NSCondition()
    private var interactive = WorkerQueue()
    private var batch = WorkerQueue()
    private var lanes: [Int: Lane] = [:]
    private var waiting: [Int: Lane] = [:]
    private var processes: [Int: pid_t] = [:]
    /// Lanes whose worker has loaded what reads …
    private var readers: Set<Int> = []
    /// … and those that have a request in work, and since when.
    private var working: [Int: (request: WorkerRequest, since: ContinuousClock.Instant)] = [:]
    private var counts = WorkerStatistics()
    private var lastID = 0
    private var failedStarts = 0
    private var isClosed = false
    private var closing: [CheckedContinuation<Void, Never>] = []

    init(moment: Duration = .milliseconds(300)) { self.moment = moment }

    private func locked<T>(_ body: () -> T) -> T {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}

// MARK: Callers

extension WorkerPoolState {
    func ticket(_ request: WorkerRequest, deadline: Duration) -> WorkerTicket {
        locked {
            lastID += 1
            return WorkerTicket(id: lastID, request: request, deadline: deadline)
        }
    }

    /// Queues a ticket; returns the lanes that the caller has to start.
    func submit(_ ticket: WorkerTicket, priority: WorkerPriority, size: Int, _ caller: WorkerTicket.Caller) -> [Lane] {
        let (lanes, wake): ([Lane], WorkerTicket.Wake?) = locked {
            if isClosed { _ = ticket.settle(.failure(.cancelled())) }
            let wake = ticket.await(caller)
            guard !ticket.isSettled else { return ([], wake) }
            if priority == .interactive { interactive.append(ticket) } else { batch.append(ticket) }
            condition.broadcast()
            return (newLane(for: ticket, priority, size: size).map { [$0] } ?? [], wake)
        }
        wake?()
        return lanes
    }

    /// A worker that has loaded what reads is kept for that, if there is room for another.
    private func newLane(for ticket: WorkerTicket, _ priority: WorkerPriority, size: Int) -> Lane? {
        let isGeneralFull = lanes.values.count { !$0.isExpress } >= size
        let free = waiting.values.count {
            !$0.isExpress && (isGeneralFull || ticket.request.isReading || !readers.contains($0.id))
        }
        guard interactive.count + batch.count > free else { return nil }
        if !isGeneralFull { return addLane(isExpress: false) }
        let hasExpress = lanes.values.contains { $0.isExpress }
        return priority == .interactive && !hasExpress ? addLane(isExpress: true) : nil
    }

    private func addLane(isExpress: Bool) -> Lane {
        lastID += 1
        let lane = Lane(id: lastID, isExpress: isExpress)
        lanes[lane.id] = lane
        return lane
    }

    func cancel(_ ticket: WorkerTicket) {
        let wake: WorkerTicket.Wake? = locked {
            guard !ticket.isSettled else { return nil }
            if let lane = ticket.lane { kill(lane: lane) }
            return ticket.settle(.failure(.cancelled(ticket.request.file)))
        }
        wake?()
    }

    func close(_ continuation: CheckedContinuation<Void, Never>) {
        let wakes: [WorkerTicket.Wake] = locked {
            isClosed = true
            var wakes: [WorkerTicket.Wake] = []
            while let ticket = interactive.popFirst() ?? batch.popFirst() {
                if let wake = ticket.settle(.failure(.cancelled())) { wakes.append(wake) }
            }
            for lane in processes.keys { kill(lane: lane) }
            condition.broadcast()
            if lanes.isEmpty { wakes.append { continuation.resume() } } else { closing.append(continuation) }
            return wakes
        }
        for wake in wakes { wake() }
    }

    var statistics: WorkerStatistics {
        locked {
            var counts = counts
            counts.running = processes.values.sorted()
            counts.queued = interactive.count + batch.count
            return counts
        }
    }
}

// MARK: Lanes

extension WorkerPoolState {
    /// The next ticket for a lane, waiting about a second; `.stop` ends the lane.
    func next(for lane: Lane, idleSince: ContinuousClock.Instant, idleLimit: Duration) -> Next {
        locked {
            if isClosed { return .stop }
            if let ticket = take(for: lane) { return .ticket(ticket) }
            if ContinuousClock.now - idleSince >= idleLimit { return .stop }
            waiting[lane.id] = lane
            _ = condition.wait(until: Date(timeIntervalSinceNow: 1))
            waiting[lane.id] = nil
            if isClosed { return .stop }
            return take(for: lane).map(Next.ticket) ?? .idle
        }
    }

    private func take(for lane: Lane) -> WorkerTicket? {
        // A request that works on all processors has them.
        let isInteractiveOnly = lane.isExpress || working.values.contains { $0.request.isWide }
        guard let first = interactive.first() ?? (isInteractiveOnly ? nil : batch.first()), !suitsAnother(first, than: lane),
            let ticket = interactive.popFirst() ?? batch.popFirst()
        else { return nil }
        ticket.lane = lane.id
        working[lane.id] = (ticket.request, .now)
        // What another left to this one may have stood before something for the other.
        if interactive.count + batch.count > 0 { condition.broadcast() }
        return ticket
    }

    /// Whether a lane that has nothing to do should have a ticket instead: what is to be read goes to a worker that has loaded what
    /// reads, all else to one that has not.
    private func suitsAnother(_ ticket: WorkerTicket, than lane: Lane) -> Bool {
        let isReader = readers.contains(lane.id)
        guard !lane.isExpress, ticket.request.isReading != isReader else { return false }
        return lanes.values.contains { other in
            guard !other.isExpress, readers.contains(other.id) != isReader else { return false }
            guard let work = working[other.id] else { return true }
            // To load what reads takes longer than this.
            return ticket.request.isReading && work.request.isBrief && ContinuousClock.now - work.since < moment
        }
    }

    private var hasIdleReader: Bool { readers.contains { working[$0] == nil && lanes[$0]?.isExpress == false } }

    /// Whether one is loading or reading, and none has nothing to do.
    var areReadersBusy: Bool { locked { !readers.isEmpty && !hasIdleReader } }

    /// Removes a lane that found nothing to do; false when work came in the meantime and it has to go on.
    func leave(_ lane: Lane) -> Bool {
        let (hasLeft, wakes): (Bool, [CheckedContinuation<Void, Never>]) = locked {
            let hasWork = interactive.count > 0 || (!lane.isExpress && batch.count > 0)
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

    func isSettled(_ ticket: WorkerTicket) -> Bool { locked { ticket.isSettled } }

    func settle(_ ticket: WorkerTicket, _ result: Result<WorkerAnswer, Failure>) {
        let wake: WorkerTicket.Wake? = locked {
            if let lane = ticket.lane {
                if working.removeValue(forKey: lane)?.request.isWide == true { condition.broadcast() }
                if processes[lane] != nil, ticket.request.isReading { readers.insert(lane) }
            }
            ticket.lane = nil
            if case .success = result { counts.completed += 1 }
            return ticket.settle(result)
        }
        wake?()
    }

    /// Registers a new process; false when the pool has been closed, and the process is to be stopped.
    func born(_ pid: pid_t, in lane: Lane) -> Bool {
        locked {
            processes[lane.id] = pid
            counts.started += 1
            return !isClosed
        }
    }

    /// To be called before a process is reaped: from then on its number may be another's.
    func buried(in lane: Lane) {
        locked {
            processes[lane.id] = nil
            readers.remove(lane.id)
        }
    }

    func isReader(_ lane: Lane) -> Bool { locked { readers.contains(lane.id) } }

    func kill(_ lane: Lane) { locked { kill(lane: lane.id) } }

    private func kill(lane: Int) {
        guard let pid = processes[lane] else { return }
        counts.killed += 1
        _ = Glibc.kill(-pid, SIGKILL)
        _ = Glibc.kill(pid, SIGKILL)
    }

    /// Counts starts that failed in a row, over all lanes.
    func started(well: Bool) -> Int {
        locked {
            failedStarts = well ? 0 : failedStarts + 1
            return failedStarts
        }
    }
}
