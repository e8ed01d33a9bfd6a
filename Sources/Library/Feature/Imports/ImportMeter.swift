import ArchivesTasks
import Base
import Synchronization

/// Reports how many bytes of several zips are extracted.
final class ImportMeter: Sendable {
    private static let pause = Duration.milliseconds(250)

    private let report: @Sendable (ExtractionProgress) -> Void
    private let state: Mutex<(progress: ExtractionProgress, before: Int64)>

    init(total: Int64, report: @escaping @Sendable (ExtractionProgress) -> Void) {
        self.report = report
        state = Mutex((ExtractionProgress(total: total), 0))
    }

    /// Reports while the body lets a worker extract one zip.
    func watching(
        _ output: BytePath, _ target: BytePath, _ body: () async throws -> ArchiveCount
    ) async throws -> ArchiveCount {
        let watch = Task {
            var meter = ExtractionMeter(output: output, draft: target)
            while !Task.isCancelled {
                tell(meter.bytes())
                try await Task.sleep(for: Self.pause)
            }
        }
        defer { watch.cancel() }
        let count = try await body()
        state.withLock { $0.before += max(0, min(count.bytes, .max - $0.before)) }
        return count
    }

    private func tell(_ bytes: Int64) {
        report(
            state.withLock { state in
                // A compromised worker could report any number.
                state.progress.done = min(state.before + min(bytes, .max - state.before), state.progress.total ?? .max)
                return state.progress
            })
    }
}
