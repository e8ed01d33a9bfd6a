public import Basics
public import Reading
public import Workers

extension WorkerPool {
    /// Reads the text in a picture: with all processors if somebody waits for it, with one if many are read side by side.
    ///
    /// - Parameter threads: overrides that choice.
    public func read(
        _ file: BytePath, options: ReadingOptions = ReadingOptions(), priority: WorkerPriority = .batch, threads: Int? = nil
    ) async throws(Failure) -> Reading {
        let task = ReadText(in: file, options: options, threads: threads ?? (priority == .interactive ? size : 1))
        return try await perform(task, priority: priority)
    }

    /// Makes a worker load the networks that read pictures and keep them for some minutes. Does nothing if the parts are missing,
    /// or while each worker that has loaded them is busy.
    public func prepareReading() async {
        guard !areWarmWorkersBusy else { return }
        _ = try? await perform(PrepareReading(threads: size))
    }
}
