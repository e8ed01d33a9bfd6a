/// Whether a user is waiting for the answer (`interactive`) or not (`batch`).
public enum WorkerPriority: Sendable {
    case interactive, batch
}
