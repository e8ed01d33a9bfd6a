/// The limits that a pool holds its workers to.
public struct WorkerLimits: Sendable {
    /// Anonymous resident bytes past which a worker is stopped in the middle of a request.
    public var memory: Int
    /// Anonymous resident bytes past which a worker is replaced after an answer.
    public var recycleAbove: Int
    /// Answers after which a worker is replaced.
    public var recycleAfter: Int
    /// How long a worker may take to say that it is ready.
    public var startup: Duration
    /// How long a worker may be idle before it is stopped.
    public var idle: Duration
    /// How long a warm worker may be idle: a person looks at a photo before it is read.
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
