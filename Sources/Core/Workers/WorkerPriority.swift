/// How urgent a request is.
public enum WorkerPriority: Sendable {
    /// A user is waiting for the answer.
    case interactive
    /// Work that a user has started, such as a scan.
    case batch
    /// Work that nobody has asked for. It starts only while no other request is waiting or in progress, in a worker that gets the
    /// processor and the disk only if no other process needs them.
    case idle
}
