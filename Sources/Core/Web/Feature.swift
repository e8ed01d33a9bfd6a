public import Acts
public import Catalogue
public import Hummingbird
public import Jobs

/// A feature of the program: one value for the server and the command line.
///
/// Everything but the routes is optional.
public protocol Feature: Sendable {
    /// Adds every route of the feature.
    func addRoutes(to router: some RouterMethods<Context>)

    /// What undoes the acts of this feature, one for each kind.
    var reversals: [Reversal] { get }

    /// Kinds of long work.
    var jobs: [any JobWork] { get }

    /// What the search box finds in this feature.
    var searchKinds: [SearchKind] { get }

    /// Called after a change in any feature.
    func follow(_ change: Change) async

    /// Called in order when a job of any feature made progress or changed its state. The job waits for it: it must be quick.
    func jobChanged(_ job: Job)

    /// Called when the server starts. Repairs what a killed process left, and starts background work. Returns soon.
    func start() async

    /// Computes what takes long the first time, while no request waits. Cancelled when the server stops.
    func prepare() async throws

    /// Drops caches that nobody has used for a while. Called every second.
    ///
    /// - Returns: whether anything was dropped.
    func dropUnused() async -> Bool

    /// Gives memory back to the system.
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
    public func start() async {}
    public func prepare() async throws {}
    public func dropUnused() async -> Bool { false }
    public func releaseMemory() async {}
    public func stop() async {}
}
