import Base
public import Catalogue
import Foundation
public import GRDB
public import Jobs
import MailIndex
import MailTasks
public import Workers

/// Reads an archive into its index, as a job whose scope is the archive's path.
public struct MailIndexWork: JobWork {
    public let kind = Mailbox.kind
    public let parallel = 1
    private let data: BytePath
    private let pool: WorkerPool
    private let onProgress: @Sendable (String) -> Void

    /// - Parameter onProgress: called with the archive's id, twice a second during the reading.
    public init(_ catalogue: Catalogue, pool: WorkerPool, onProgress: @escaping @Sendable (String) -> Void) {
        data = catalogue.directory
        self.pool = pool
        self.onProgress = onProgress
    }

    public func expected(_ db: Database, _ job: Job) throws -> Int { 1 }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        JobPlan([.text(BytePath(bytes: job.scope).display)])
    }

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        let archive = BytePath(bytes: job.scope)
        let id = MailIndex.id(of: archive)
        let onProgress = onProgress
        let ticker = Task {
            while !Task.isCancelled {
                onProgress(id)
                try await Task.sleep(for: .milliseconds(500))
            }
        }
        defer {
            ticker.cancel()
            onProgress(id)
        }
        do throws(Failure) {
            _ = try await pool.index(archive, MailIndex.path(of: id, in: data))
        } catch {
            if error.code == .diskFull { return .stopped(error) }
            throw error
        }
        return .done { _ in }
    }
}
