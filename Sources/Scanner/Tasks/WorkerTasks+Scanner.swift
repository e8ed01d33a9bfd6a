public import Workers

extension WorkerTasks {
    /// The tasks on photographed pages.
    public static let scanner: [any WorkerTask.Type] = [FindPage.self, MakePage.self]
}
