public import Basics
public import MailIndex
public import Workers

extension WorkerPool {
    /// Has an archive read into its index, or goes on with it. Where a file in a mail ends the worker, another one goes on without it.
    public func index(
        _ archive: BytePath, _ index: BytePath, priority: WorkerPriority = .batch, deadline: Duration? = nil
    ) async throws(Failure) -> MailIndexState {
        for _ in 0..<MailDocuments.mostEnds {
            do throws(Failure) {
                return try await perform(IndexMail(archive, index: index), priority: priority, deadline: deadline)
            } catch {
                guard error.reason == "worker.crashed" || error.reason == "worker.memory", MailIndexFiles.hasTrials(index) else {
                    throw error
                }
            }
        }
        return try await perform(IndexMail(archive, index: index), priority: priority, deadline: deadline)
    }
}
