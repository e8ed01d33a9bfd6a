public import Workers

extension WorkerTasks {
    /// The tasks that compare pictures.
    public static let groups: [any WorkerTask.Type] = [ComparePictures.self]
}
