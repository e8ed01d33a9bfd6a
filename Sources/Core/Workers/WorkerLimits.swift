/// The limits that a pool enforces on its workers.
public struct WorkerLimits: Sendable {
    /// Maximum anonymous resident memory in bytes. A worker that exceeds it is stopped, even during a request.
    public var memory: Int
    /// Anonymous resident memory in bytes above which a worker is replaced after an answer.
    public var recycleAbove: Int
    /// Number of answers after which a worker is replaced.
    public var recycleAfter: Int
    /// Maximum time from the start of a worker until it reports that it is ready.
    public var startup: Duration
    /// Time after which an idle worker is stopped.
    public var idle: Duration
    /// Time after which an idle warm worker (see `WorkerNeeds.warm`) is stopped. It is longer than `idle`, because a user looks
    /// at a photo for a while before reading the text in it.
    public var idleWarm: Duration

    public init(
        memory: Int = 1536 << 20, recycleAbove: Int = 640 << 20, recycleAfter: Int = 20_000,
        startup: Duration = .seconds(20), idle: Duration = .seconds(60), idleWarm: Duration = .seconds(180)
    ) {
        self.memory = memory
        self.recycleAbove = recycleAbove
        self.recycleAfter = recycleAfter
        self.startup = startup
        self.idle = idle
        self.idleWarm = idleWarm
    }
}
