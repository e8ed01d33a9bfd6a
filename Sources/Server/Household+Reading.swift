import Basics
import Notes
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
            if (try? await blocking({ try notes.isReadingLikely() })) == true { await pool.getReadyToRead() }
        }
    }
}
