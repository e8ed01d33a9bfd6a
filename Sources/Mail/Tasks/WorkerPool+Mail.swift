public import Base
public import MailIndex
public import Workers

extension WorkerPool {
    /// Reads an archive into its index, or continues the index. If a file in a mail kills the worker, another worker continues
    /// without this file.
    public func index(
        _ archive: BytePath, _ index: BytePath, priority: WorkerPriority = .batch, deadline: Duration? = nil
    ) async throws(Failure) -> MailIndexState {
        for _ in 0..<MailDocuments.maximumEnds {
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
