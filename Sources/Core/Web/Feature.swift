public import Acts
public import Catalogue
public import Hummingbird
public import Jobs

/// What a feature hands the server and the command line: one value.
///
/// All but the routes may be left out.
public protocol Feature: Sendable {
    /// Lists every route of the feature.
    func addRoutes(to router: some RouterMethods<Context>)

    /// What undoes the acts of this feature, one for each kind.
    var reversals: [Reversal] { get }

    /// Kinds of long work.
    var jobs: [any JobWork] { get }

    /// What the one search box finds of this feature.
    var searchKinds: [SearchKind] { get }

    /// Another feature, or this one, has changed something.
    func follow(_ change: Change) async

    /// A job of any feature has made progress or changed its state. Told in order, and in the middle of the work: to be quick.
    func jobChanged(_ job: Job)

    /// The server starts: puts right what a killed process left, and begins what goes on beside the requests. Returns soon.
    func start() async

    /// Makes ready what takes long the first time, while nobody asks for anything. Cancelled when the server stops.
    func prepare() async throws

    /// Lets go of what nobody has used for a while; called every second.
    ///
    /// - Returns: whether there was something.
    func dropUnused() async -> Bool

    /// Gives memory back to the system.
    func releaseMemory() async

    /// Breaks off what goes on beside the requests.
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
