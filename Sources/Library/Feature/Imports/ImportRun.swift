import ArchivesTasks
import Base
import Jobs

/// An import and its progress: the schema `ImportRun` in `Web/openapi.json`.
struct ImportRun: Encodable {
    private enum Key: CodingKey { case job, paths, stage, done, total, secondsLeft, folder, act, taken, problem }

    let job: Job
    let order: ImportOrder
    let state: ImportRuns.State
    /// Why the import failed.
    let problem: Failure?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(job, forKey: .job)
        try container.encode(order.paths, forKey: .paths)
        if job.state == .running, let progress = state.progress {
            try container.encode(progress.word, forKey: .stage)
            if case .extracting(let bytes) = progress {
                try container.encode(bytes.done, forKey: .done)
                try container.encodeIfPresent(bytes.total, forKey: .total)
                try container.encodeIfPresent(bytes.secondsLeft, forKey: .secondsLeft)
            }
        }
        try container.encodeIfPresent(state.extracted?.folder, forKey: .folder)
        try container.encodeIfPresent(state.extracted?.act, forKey: .act)
        try container.encodeIfPresent(state.taken, forKey: .taken)
        try container.encodeIfPresent(problem, forKey: .problem)
    }
}
