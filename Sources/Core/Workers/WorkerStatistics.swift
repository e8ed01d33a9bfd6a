import CLinux

/// How a worker is confined.
public struct WorkerWalls: Sendable, Equatable {
    /// The version of Landlock that bounds the files it may open; 0 for none.
    public let landlock: Int
    /// What the kernel lacks, as of `cl_confine`; 0 if nothing.
    public let missing: Int

    /// Whether it can open the files alone that it may.
    public var boundsFiles: Bool { missing & Int(cl_no_landlock.rawValue) == 0 }
    /// Whether it can make the system calls alone that it may.
    public var boundsCalls: Bool { missing & Int(cl_no_seccomp.rawValue) == 0 }
}

/// What a pool has done so far.
public struct WorkerStatistics: Sendable, Codable, Equatable {
    /// Process ids that are alive now.
    public internal(set) var running: [Int32] = []
    public internal(set) var queued = 0
    public internal(set) var started = 0
    /// Stopped by the pool, for whatever reason but idleness.
    public internal(set) var killed = 0
    /// Requests answered, failures of the file included.
    public internal(set) var completed = 0
}
