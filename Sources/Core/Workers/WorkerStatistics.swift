import CLinux

/// How a worker is confined.
public struct WorkerWalls: Sendable, Equatable {
    /// The version of Landlock that restricts the files it may open; 0 for none.
    public let landlock: Int
    /// The restrictions that the kernel lacks, as `cl_confine` returns them; 0 if none.
    public let missing: Int

    /// Whether the worker can open only the files that it may open.
    public var boundsFiles: Bool { missing & Int(cl_no_landlock.rawValue) == 0 }
    /// Whether the worker can make only the system calls that it may make.
    public var boundsCalls: Bool { missing & Int(cl_no_seccomp.rawValue) == 0 }
}

/// Numbers about a pool's work until now.
public struct WorkerStatistics: Sendable, Codable, Equatable {
    /// Process ids that are alive now.
    public internal(set) var running: [Int32] = []
    public internal(set) var queued = 0
    public internal(set) var started = 0
    /// Workers that the pool stopped for any reason except idleness.
    public internal(set) var killed = 0
    /// Answered requests, including those that were answered with a failure of the file.
    public internal(set) var completed = 0
}
