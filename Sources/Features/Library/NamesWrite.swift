import Basics
import Catalogue
import Dispatch
import Synchronization

/// One transaction of the names pass: writes down some listings on a thread of its own, while the walk goes on.
final class NamesWrite: Sendable {
    let files: Int
    let failures: Int

    private let done = DispatchGroup()
    private let result = Mutex<Result<DirectoryUpdate, any Error>>(.success(DirectoryUpdate()))

    init(_ catalogue: Catalogue, _ listings: [(BytePath, DirectoryListing)], _ failures: [Failure]) {
        files = listings.reduce(0) { $0 + $1.1.files.count }
        self.failures = failures.count
        done.enter()
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let made = Result {
                var update = DirectoryUpdate()
                try catalogue.write { db in
                    for (path, listing) in listings { try update.apply(db, path, listing) }
                    for failure in failures { try ScanProblem.record(db, failure) }
                }
                return update
            }
            result.withLock { $0 = made }
            done.leave()
        }
    }

    /// Waits until it is written. - Throws: why it was not; then nothing of it was.
    func finish() throws -> DirectoryUpdate {
        done.wait()
        return try result.withLock { $0 }.get()
    }
}
