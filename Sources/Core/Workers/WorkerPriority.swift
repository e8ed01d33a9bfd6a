/// Who is waiting for the answer: a person (`interactive`), or nobody in particular (`batch`).
public enum WorkerPriority: Sendable {
    case interactive, batch
}
