import Base
import Glibc

/// The thread that serves one worker. Only this thread starts, reads and reaps the worker, so no lock is needed here. The lane
/// continues to run after its worker has ended. It must not end earlier, because the kernel ends a worker when the *thread*
/// that started it ends.
final class WorkerLane {
    private let lane: WorkerPoolState.Lane
    private let pool: WorkerPool
    private var child: WorkerChild?
    /// The time of the next check of the worker's memory.
    private var nextCheck = ContinuousClock.now

    init(_ lane: WorkerPoolState.Lane, of pool: WorkerPool) {
        self.lane = lane
        self.pool = pool
    }

    func run() {
        var idleSince = ContinuousClock.now
        while true {
            let idleLimit = pool.state.isWarm(lane) ? pool.limits.idleWarm : pool.limits.idle
            switch pool.state.next(for: lane, idleSince: idleSince, idleLimit: idleLimit) {
            case .ticket(let ticket):
                serve(ticket)
                idleSince = .now
            case .idle:
                checkIdleWorker()
            case .stop:
                discard()
                if pool.state.leave(lane) { return }
                idleSince = .now
            }
        }
    }

    private func serve(_ ticket: any WorkerTicket) {
        do throws(Failure) {
            let end = ContinuousClock.now + ticket.deadline
            guard
                let files = HandedFiles.opened(
                    ticket.files, until: end, isOver: { pool.state.isSettled(ticket) }, stays: pool.stays)
            else {
                throw pool.state.isSettled(ticket) ? .cancelled(ticket.file) : .deadline(ticket.deadline, ticket.file)
            }
            // If the worker died while it was idle, it has not received the request. The request is then sent again to a new
            // worker.
            var sent = try send(ticket, files)
            if sent == nil { sent = try send(ticket, files) }
            guard let sent else { throw .stoppedFromOutside(ticket.file) }
            pool.state.settle(ticket, finished(try receive(ticket, until: sent), ticket, files))
            recycle()
        } catch {
            discard()
            pool.state.settle(ticket, WorkerOutcome(isAnswered: false) { ticket.fail(error) })
        }
    }
}

// MARK: One request

extension WorkerLane {
    /// Writes the request. The time limit begins before the writing, because a worker that hangs takes only as many bytes as
    /// fit into the socket.
    ///
    /// - Returns: the time by which the worker must have answered; nil if the worker was already dead.
    private func send(_ ticket: any WorkerTicket, _ files: HandedFiles) throws(Failure) -> ContinuousClock.Instant? {
        let child = try readyChild(for: ticket)
        guard let line = try? ticket.line(files.entries) else {
            throw Failure(.badRequest, "worker.requestNotWritten", file: ticket.file)
        }
        child.begin(largestAnswer: ticket.largestAnswer)
        let end = ContinuousClock.now + ticket.deadline
        nextCheck = .now + .milliseconds(100)
        pool.state.goOnIfCalm(lane)
        var (left, descriptors) = (line[...], files.descriptors)
        while !left.isEmpty {
            guard let sent = child.send(left, descriptors, waiting: 100, until: extended(end)) else {
                discard()
                return nil
            }
            if sent == 0 {
                try inspect(at: child, ticket, until: end)
            } else {
                (left, descriptors) = (left.dropFirst(sent), [])
            }
        }
        return end
    }

    /// Moves the files that the worker made to their final paths if the task succeeded.
    private func finished(_ outcome: WorkerOutcome, _ ticket: any WorkerTicket, _ files: HandedFiles) -> WorkerOutcome {
        // If the request was cancelled, the caller no longer expects a file.
        guard outcome.isSuccess, !pool.state.isSettled(ticket) else {
            files.abandon()
            return outcome
        }
        do throws(Failure) {
            try files.finish()
            return outcome
        } catch {
            return WorkerOutcome(isAnswered: true) { ticket.fail(error) }
        }
    }

    private func receive(
        _ ticket: any WorkerTicket, until end: ContinuousClock.Instant
    ) throws(Failure) -> WorkerOutcome {
        guard let child else { throw .stoppedFromOutside(ticket.file) }
        let file = ticket.file
        while true {
            switch child.nextLine(waiting: 100, until: extended(end)) {
            case .line(let line):
                guard !WorkerWire.isBloated(line), let outcome = ticket.outcome(of: line) else { throw .strangeAnswer(file) }
                child.answered += 1
                return outcome
            case .end:
                throw died(file)
            case .tooLong:
                throw .strangeAnswer(file)
            case .nothingYet:
                break
            }
            try inspect(at: child, ticket, until: end)
        }
    }

    /// A deadline, later by the time for which the worker was stopped because a person used the app.
    private func extended(_ end: ContinuousClock.Instant) -> ContinuousClock.Instant { end + pool.state.heldTime(of: lane) }

    /// Throws if the request was cancelled, takes too long, or uses too much memory.
    private func inspect(
        at child: WorkerChild, _ ticket: any WorkerTicket, until end: ContinuousClock.Instant
    ) throws(Failure) {
        if pool.state.isSettled(ticket) { throw .cancelled(ticket.file) }
        let now = ContinuousClock.now
        pool.state.goOnIfCalm(lane)
        if now >= extended(end) { throw .deadline(ticket.deadline, ticket.file) }
        guard now >= nextCheck else { return }
        nextCheck = now + .milliseconds(100)
        if child.anonymousBytes > pool.limits.memory { throw .memory(pool.limits.memory, ticket.file) }
    }

    /// Checks an idle worker. Although it has no request, a thread that a hostile file started in it may still be running.
    private func checkIdleWorker() {
        guard let child else { return }
        child.takeLog()
        if child.hasEnded { return discard() }
        let now = ContinuousClock.now
        guard now >= nextCheck else { return }
        nextCheck = now + .milliseconds(500)
        // A worker that exceeded this limit directly after an answer has already been replaced, so the memory has grown since.
        guard child.anonymousBytes > min(pool.limits.recycleAbove, pool.limits.memory) else { return }
        pool.log("A worker that had nothing to do took more and more memory, and is ended.")
        discard()
    }

    private func died(_ file: BytePath?) -> Failure {
        // A worker that has closed its output but is still running can no longer answer, so it is killed.
        if let child, !child.hasExited(within: Self.dying) { pool.state.kill(lane) }
        guard let ending = bury(kill: false) else { return .stoppedFromOutside(file) }
        pool.log("A worker ended while reading \(file?.display ?? "nothing"): \(ending).")
        if pool.state.hasClosed { return .cancelled(file) }
        return ending.signal == SIGKILL ? .stoppedFromOutside(file) : .crashed(file)
    }

    private func recycle() {
        guard let child else { return }
        let isWorn = child.answered >= pool.limits.recycleAfter || child.anonymousBytes > pool.limits.recycleAbove
        if isWorn || child.hasRest || !child.folders.isEmpty { discard() }
    }
}

// MARK: The process

extension WorkerLane {
    private static let startsInARow = 5
    /// Maximum time between the end of a worker's output and the exit of the worker.
    private static let dying = Duration.seconds(1)

    private func readyChild(for ticket: any WorkerTicket) throws(Failure) -> WorkerChild {
        let folders = ticket.files.folders
        while true {
            if let child, child.folders == folders { return child }
            discard()
            if pool.state.isSettled(ticket) { throw .cancelled(ticket.file) }
            do throws(WorkerChild.StartFailure) {
                child = try begin(ticket, folders)
                _ = pool.state.started(well: true)
            } catch {
                bury(kill: true)
                let failures = pool.state.started(well: false)
                pool.log("Starting \(pool.executable) failed (\(failures) in a row): \(error.reason).")
                if failures >= Self.startsInARow || error.isFinal { throw .noWorker(pool.executable, error.reason) }
                usleep(UInt32(25_000 << failures))
            }
        }
    }

    private func begin(
        _ ticket: any WorkerTicket, _ folders: WorkerFolders
    ) throws(WorkerChild.StartFailure) -> WorkerChild {
        let child = try WorkerChild(pool, folders: folders)
        self.child = child
        if lane.kind == .idle, !child.standBack() { pool.log("A worker for idle requests has the usual priority.") }
        guard pool.state.born(child.pid, in: lane) else { throw .init(reason: "the program is ending", isFinal: true) }
        let end = ContinuousClock.now + pool.limits.startup
        while true {
            switch child.nextLine(waiting: 100, until: extended(end)) {
            case .line(let line):
                guard let hello = try? WorkerWire.decode(WorkerWire.Hello.self, line), hello.ready else {
                    throw .init(reason: "it does not speak as a worker does", isFinal: true)
                }
                pool.state.confined(landlock: Int(hello.landlock ?? 0), missing: Int(hello.unconfined))
                if hello.unconfined != 0 { pool.log("A worker could not be confined fully (\(hello.unconfined)).") }
                return child
            case .end: throw .init(reason: "it ended at once", isFinal: false)
            case .tooLong: throw .init(reason: "it does not speak as a worker does", isFinal: true)
            case .nothingYet: break
            }
            if pool.state.isSettled(ticket) { throw .init(reason: "nobody waits any more", isFinal: true) }
            pool.state.goOnIfCalm(lane)
            if ContinuousClock.now >= extended(end) { throw .init(reason: "it did not get ready in time", isFinal: true) }
        }
    }

    private func discard() { bury(kill: true) }

    /// Kills the worker if `kill` is true, then reaps it. Returns nil if there is no worker.
    @discardableResult
    private func bury(kill: Bool) -> WorkerChild.Ending? {
        guard let dying = child else { return nil }
        child = nil
        if kill && !dying.hasExited() { pool.state.kill(lane) }
        pool.state.buried(in: lane)
        return dying.reap()
    }
}
