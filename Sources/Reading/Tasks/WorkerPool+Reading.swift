public import Base
public import ReadingEngine
public import Workers

extension WorkerPool {
    /// Recognizes the text in a picture. Uses all processors if a user is waiting, or one processor if many pictures are
    /// processed in parallel.
    ///
    /// - Parameter threads: overrides the number of processors.
    public func read(
        _ file: BytePath, options: ReadingOptions = ReadingOptions(), priority: WorkerPriority = .batch, threads: Int? = nil
    ) async throws(Failure) -> Reading {
        let task = ReadText(in: file, options: options, threads: threads ?? (priority == .interactive ? size : 1))
        // A worker for idle requests may have to wait for the processor most of the time.
        return try await perform(task, priority: priority, deadline: priority == .idle ? task.deadline * 10 : nil)
    }

    /// Makes a worker load the networks for text recognition and keep them for some minutes. Does nothing if the networks are
    /// missing, or while all workers that have loaded them are busy.
    public func prepareReading() async {
        guard !areWarmWorkersBusy else { return }
        _ = try? await perform(PrepareReading(threads: size))
    }
}
