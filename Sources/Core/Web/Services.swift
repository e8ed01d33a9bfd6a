public import Acts
public import Base
public import Catalogue
public import Jobs
public import Logging
public import Workers

/// The services that every feature uses.
public struct Services: Sendable {
    public let catalogue: Catalogue
    /// The path of the executable that is started as a worker.
    public let program: BytePath
    public let pool: WorkerPool
    public let mover: FileMover
    public let entries: EntryMover
    public let jobs: Jobs
    public let events: EventHub
    public let activity: Activity
    public let sentCounts = SentCounts()
    public let features: FeatureList
    public let log = Logger(label: "shoebox")

    /// Opens the catalogue and repairs damage left by a killed process.
    ///
    /// - Parameters:
    ///   - program: the path of the executable that is started as a worker.
    ///   - contentCheck: makes the function with which the mover checks whether a file still has the content recorded in the
    ///     catalogue.
    public init(
        data: BytePath, program: BytePath, contentCheck: (WorkerPool) -> FileMover.ContentCheck
    ) throws {
        let (events, features) = (EventHub(), FeatureList())
        let catalogue = try Catalogue(at: data)
        self.catalogue = catalogue
        self.program = program
        pool = WorkerPool(
            executable: program, arguments: ["worker"], stays: { SharedFolder.holding($0, in: catalogue) })
        mover = FileMover(catalogue, hasSameContent: contentCheck(pool))
        try mover.recover()
        try FileAdder(catalogue).recover()
        entries = EntryMover(catalogue)
        try entries.recover()
        try SidecarDraft.recover(catalogue)
        jobs = Jobs(catalogue) { job in
            events.send("job", job)
            for feature in features.all { feature.jobChanged(job) }
        }
        activity = Activity()
        self.events = events
        self.features = features
    }
}
