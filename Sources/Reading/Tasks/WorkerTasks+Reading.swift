public import Workers

extension WorkerTasks {
    /// The tasks that read text in pictures.
    public static let reading: [any WorkerTask.Type] = [
        ReadText.self, DescribeScreen.self, PrepareReading.self, ListReadingParts.self, ListMissingLanguages.self,
    ]
}
