public import Workers

extension WorkerTasks {
    /// The tasks that detect the kinds of files.
    public static let convert: [any WorkerTask.Type] = [SniffContent.self, SniffStarts.self]
}
