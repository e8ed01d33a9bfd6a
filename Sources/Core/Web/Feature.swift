public import Acts
public import Basics
public import Catalogue
public import Hummingbird
public import Jobs

/// A feature of the program: one value for the server and the command line.
///
/// Everything but the routes is optional.
public protocol Feature: Sendable {
    /// Adds every route of the feature.
    func addRoutes(to router: some RouterMethods<Context>)

    /// Undoes the acts of this feature, with one reversal for each kind.
    var reversals: [Reversal] { get }

    /// Kinds of long work.
    var jobs: [any JobWork] { get }

    /// The kinds of things that the search box finds in this feature.
    var searchKinds: [SearchKind] { get }

    /// Called after a change in any feature.
    func follow(_ change: Change) async

    /// Called in order when a job of any feature made progress or changed its state. The job waits for it: it must be quick.
    func jobChanged(_ job: Job)

    /// Called before the server's port opens: removes files that a killed process left. No request is answered before it returns,
    /// so it must be quick.
    func tidy() async

    /// Called when the server starts. Repairs damage from a killed process, and starts background work. Returns soon.
    func start() async

    /// Called at the start and every hour: removes things that have waited long enough, by the running time of the data folder.
    func expire() async

    /// Called with a thing that came back from `removed/`: the feature that owns its folder shows it again.
    ///
    /// - Parameter name: the name of the thing for a person.
    func adopt(_ path: BytePath, name: String) async throws

    /// Computes values that take long the first time, while no request waits. Cancelled when the server stops.
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
    public func tidy() async {}
    public func start() async {}
    public func expire() async {}
    public func adopt(_ path: BytePath, name: String) async throws {}
    public func prepare() async throws {}
    public func dropUnused() async -> Bool { false }
    public func releaseMemory() async {}
    public func stop() async {}
}
