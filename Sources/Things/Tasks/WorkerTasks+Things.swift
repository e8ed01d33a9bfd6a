public import Workers

extension WorkerTasks {
    /// The tasks that find what pictures show.
    public static let things: [any WorkerTask.Type] = [FindThings.self, ListThingParts.self]
}
