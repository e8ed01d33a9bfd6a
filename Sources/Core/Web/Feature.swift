public import Acts
public import Base
public import Catalogue
public import Hummingbird
public import Jobs

/// A feature of the program, used by the server and the command line tool.
///
/// A type needs to implement only `addRoutes`; the other members have defaults.
public protocol Feature: Sendable {
    /// Adds every route of the feature.
    func addRoutes(to router: some RouterMethods<Context>)

    /// Undo actions for the acts of this feature, one for each kind of act. An act is a recorded user action.
    var reversals: [Reversal] { get }

    /// The kinds of long-running jobs of this feature.
    var jobs: [any JobWork] { get }

    /// The kinds of results that the search box finds in this feature.
    var searchKinds: [SearchKind] { get }

    /// Called after a change in any feature.
    func follow(_ change: Change) async

    /// Called when a job of any feature has made progress or changed its state, in the order of these events. The job waits
    /// until this function returns, so it must be quick.
    func jobChanged(_ job: Job)

    /// Called before the server opens its port. Removes files left by a killed process. Requests are answered only after this
    /// function has returned, so it must be quick.
    func tidy() async

    /// Called when the server starts. Repairs damage left by a killed process and starts background work, without waiting for
    /// the work.
    func start() async

    /// Called at the start and every hour. Removes items whose waiting time is over. The waiting time includes only the time
    /// during which a server ran with this data folder.
    func expire() async

    /// Called after a file or folder was restored from `removed/` to `path`. The feature that owns the folder of `path` lists
    /// it again.
    ///
    /// - Parameter name: the name that is shown to the user.
    func adopt(_ path: BytePath, name: String) async throws

    /// Computes values whose first computation takes long, while no request is waiting. Cancelled when the server stops.
    func prepare() async throws

    /// Drops caches that have not been used for a while. Called every second.
    ///
    /// - Returns: whether anything was dropped.
    func dropUnused() async -> Bool

    /// Returns memory to the system.
    func releaseMemory() async

    /// Stops the background work.
    func stop() async
}

extension Feature {
    public var reversals: [Reversal] { [] }
    public var jobs: [any JobWork] { [] }
    public var searchKinds: [SearchKind] { [] }
    public func follow(_ change: Change) async {}
    public func jobChanged(_ job: Job) {}
    public func tidy() async {}
    public func start() async {}
    public func expire() async {}
    public func adopt(_ path: BytePath, name: String) async throws {}
    public func prepare() async throws {}
    public func dropUnused() async -> Bool { false }
    public func releaseMemory() async {}
    public func stop() async {}
}
