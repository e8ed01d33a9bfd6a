import Basics
import Foundation
import Jobs
import Notes
import Reading
import ReadingWork
import Workers

extension Household {
    private static let readingPause = Duration.seconds(30)
    /// The cards that are looked at come first.
    private static let readingDelay = Duration.seconds(1)

    /// Has a worker ready while photos are swiped, so that one swiped to be read need not wait for what reads to be loaded; not
    /// for people who have swiped many and had none of them read.
    func expectReading() {
        guard readingExpected.isDue(after: Self.readingPause) else { return }
        Task { [notes, pool] in
            try? await Task.sleep(for: Self.readingDelay)
            if (try? await blocking({ try notes.isReadingLikely() })) == true { await pool.prepareReading() }
        }
    }

    /// A job that reads, as it is a moment later where it cannot but stop at once: so that nobody is told that it runs.
    func settled(_ job: Job) async throws -> Job {
        let place = URL(fileURLWithPath: program.display).resolvingSymlinksInPath().path
        var job = job
        for _ in 0..<Self.moments where job.state == .running && ReadingParts.find(program: place) == nil {
            try await Task.sleep(for: Self.moment)
            job = try await jobs.job(job.id)
        }
        return job
    }

    private static let moment = Duration.milliseconds(50)
    /// A busy machine may take seconds to start a worker.
    private static let moments = 200
}
