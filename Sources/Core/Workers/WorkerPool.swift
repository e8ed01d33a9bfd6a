public import Base
import Foundation
import Glibc

/// Keeps worker processes and gives them tasks.
///
/// `size` workers accept interactive and batch requests and serve interactive requests first. One additional worker accepts only
/// interactive requests, so that a user never waits for a long batch request. `idleSize` further workers accept only idle
/// requests. Workers start when they are needed and stop when they are
/// idle. Each worker is served by one thread, called a *lane*, which starts the worker, sends requests, reads answers, watches
/// the worker's memory and reaps it. Every request ends with an answer or with a failure, for example at its deadline.
public final class WorkerPool: Sendable {
    /// The program that is started as a worker.
    public let executable: BytePath
    let arguments: [String]
    let environment: [String: String]
    public let size: Int
    let limits: WorkerLimits
    let log: @Sendable (String) -> Void
    let stays: @Sendable (BytePath) -> BytePath?
    let state = WorkerPoolState()

    /// - Parameters:
    ///   - executable: absolute path of a program that calls `WorkerProcess.run(_:)`.
    ///   - size: number of workers for requests of any priority; by default one for each processor.
    ///   - environment: the complete environment of the workers; by default the variables of this process that a worker needs.
    ///   - stays: returns for the path of a file that a task reads the folder that must contain the file; links below this folder
    ///     are not followed. nil if links are followed, except for the last component.
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

    /// Performs a task in a worker.
    ///
    /// If the calling Swift task is cancelled, a waiting request is removed from the queue. A request that is being served is
    /// stopped by killing its worker.
    ///
    /// - Parameter deadline: maximum time that a worker may take after it gets the request; nil for the limit of `task`.
    /// - Throws: the worker's failure; `tooLarge` if the deadline or the memory limit was exceeded; `corruptFile` if the file
    ///   crashed the worker; `cancelled`; `unknown` if no worker can be started, or if something outside the pool stopped the
    ///   worker.
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

    /// Holds all idle requests, because a person uses the app, until nobody has for a few seconds.
    public func makeWay() { state.disturb() }

    /// The number of idle requests that are served at the same time.
    public var idleSize: Int { Self.idleSize(of: size) }

    /// A quarter of the workers, because each that reads pictures takes up to 800 MB of memory.
    static func idleSize(of size: Int) -> Int { max(1, size / 4) }

    /// Whether there are warm workers (see `WorkerNeeds.warm`) and all of them are busy.
    public var areWarmWorkersBusy: Bool { state.areWarmLanesBusy }

    /// The restrictions of the most recently started worker process; nil before the first worker has started.
    public var walls: WorkerWalls? { state.walls }

    public var statistics: WorkerStatistics { state.statistics }

    /// Stops every worker. Waiting and running requests fail with `cancelled`. Returns when all workers have exited and are
    /// reaped.
    public func shutdown() async {
        await withCheckedContinuation { state.close($0) }
    }

    /// The variables of this process that a worker needs. All others are left out, because an environment can contain passwords
    /// and keys of other programs.
    private static var environment: [String: String] {
        let kept = ["LANG", "TZ", "LD_LIBRARY_PATH"]
        var environment = ProcessInfo.processInfo.environment.filter { name, _ in
            kept.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("SHOEBOX_")
        }
        // Workers have no home folder. If the variable were not set, libraries would search for a home folder.
        environment["HOME"] = "/nonexistent"
        return environment
    }

    private func start(_ lane: WorkerPoolState.Lane) {
        let thread = Thread { [self] in WorkerLane(lane, of: self).run() }
        thread.name = "worker \(lane.id)"
        thread.start()
    }
}
