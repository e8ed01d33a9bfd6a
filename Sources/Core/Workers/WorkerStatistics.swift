import CLinux

/// The restrictions of a worker process.
public struct WorkerWalls: Sendable, Equatable {
    /// The version of Landlock that restricts the files that the worker may open; 0 if the kernel does not have Landlock.
    public let landlock: Int
    /// The restrictions that the kernel lacks, as `cl_confine` returns them; 0 if none.
    public let missing: Int

    /// Whether Landlock restricts the worker to opening the allowed files.
    public var boundsFiles: Bool { missing & Int(cl_no_landlock.rawValue) == 0 }
    /// Whether seccomp restricts the worker to making the allowed system calls.
    public var boundsCalls: Bool { missing & Int(cl_no_seccomp.rawValue) == 0 }
}

/// Statistics about a pool since its creation.
public struct WorkerStatistics: Sendable, Codable, Equatable {
    /// The ids of the running worker processes.
    public internal(set) var running: [Int32] = []
    public internal(set) var queued = 0
    public internal(set) var started = 0
    /// The number of workers that the pool stopped for any reason except idleness.
    public internal(set) var killed = 0
    /// The number of answered requests, including those answered with a failure.
    public internal(set) var completed = 0
}
