public import Workers

extension WorkerTasks {
    /// The tasks that find faces.
    public static let people: [any WorkerTask.Type] = [FindFaces.self, ReadTextAndFaces.self, TryFaces.self]
}
