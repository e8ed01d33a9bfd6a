public import Basics
import Foundation
import Glibc

/// Keeps worker processes and hands them tasks.
///
/// `size` workers take any request, interactive ones first. One more takes interactive ones only, so that a person never
/// waits behind a long item. Workers start when they are needed and stop when idle. One thread (a *lane*) serves each worker:
/// it starts the worker, writes to it, reads from it, watches its memory and reaps it. Every request ends: with an answer, at
/// its deadline, or with the reason why not.
public final class WorkerPool: Sendable {
    let executable: BytePath
    let arguments: [String]
    let environment: [String: String]
    public let size: Int
    let limits: WorkerLimits
    let log: @Sendable (String) -> Void
    let stays: @Sendable (BytePath) -> BytePath?
    let state = WorkerPoolState()

    /// - Parameters:
    ///   - executable: absolute path of a program that calls `WorkerProcess.run(_:)`.
    ///   - size: workers for requests of any priority; by default one for each processor.
    ///   - environment: the worker's whole environment; by default the variables of this process that a worker needs.
    ///   - stays: returns the folder that no link may lead a path out of if a task reads the path; nil if links are followed.
    public init(
        executable: BytePath, arguments: [String] = ["worker"], size: Int? = nil, environment: [String: String]? = nil,
        limits: WorkerLimits = WorkerLimits(), log: @escaping @Sendable (String) -> Void = { _ in },
        stays: @escaping @Sendable (BytePath) -> BytePath? = { _ in nil }
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment ?? Self.environment
        self.size = max(1, size ?? ProcessInfo.processInfo.activeProcessorCount)
        self.limits = limits
        self.log = log
        self.stays = stays
        signal(SIGPIPE, SIG_IGN)
    }

    /// Has a worker do a task.
    ///
    /// When the calling task is cancelled, a waiting request is taken from the queue. One in work is stopped by killing its
    /// worker.
    ///
    /// - Parameter deadline: how long a worker may take, counted from when it gets the request; nil for the task's own limit.
    /// - Throws: the worker's failure; `tooLarge` past the deadline or the memory limit; `corruptFile` when the worker died of
    ///   the file; `cancelled`; `unknown` when no worker can be started or it was stopped from outside.
    public func perform<T: WorkerTask>(
        _ task: T, priority: WorkerPriority = .batch, deadline: Duration? = nil
    ) async throws(Failure) -> T.Answer {
        let ticket = state.ticket(task, deadline: deadline ?? task.deadline)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let lanes = state.submit(ticket, priority: priority, size: size, continuation)
                for lane in lanes { start(lane) }
            }
        } onCancel: {
            state.cancel(ticket)
        }
        return try result.get()
    }

    /// Whether a worker is warm (see `WorkerNeeds.warm`) or getting warm, and each of these is busy.
    public var areWarmWorkersBusy: Bool { state.areWarmLanesBusy }

    /// How the newest worker is confined; nil before the first.
    public var walls: WorkerWalls? { state.walls }

    public var statistics: WorkerStatistics { state.statistics }

    /// Stops every worker; what waits or is in work fails with `cancelled`. Returns when all are gone and reaped.
    public func shutdown() async {
        await withCheckedContinuation { state.close($0) }
    }

    /// The variables of this process that a worker needs. The others are left out, because an environment can hold passwords and
    /// keys of other programs.
    private static var environment: [String: String] {
        let kept = ["LANG", "TZ", "LD_LIBRARY_PATH"]
        var environment = ProcessInfo.processInfo.environment.filter { name, _ in
            kept.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("SHOEBOX_")
        }
        // A worker has no home folder. Without the variable, libraries would look for one.
        environment["HOME"] = "/nonexistent"
        return environment
    }

    private func start(_ lane: WorkerPoolState.Lane) {
        let thread = Thread { [self] in WorkerLane(lane, of: self).run() }
        thread.name = "worker \(lane.id)"
        thread.start()
    }
}
