public import Workers

extension WorkerTasks {
    /// The tasks that recognize the content of files.
    public static let convert: [any WorkerTask.Type] = [SniffContent.self]
}
