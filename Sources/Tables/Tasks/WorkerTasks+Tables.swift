public import Workers

extension WorkerTasks {
    /// The tasks on tables, JSON and texts.
    public static let tables: [any WorkerTask.Type] = [
        OpenTable.self, IndexRows.self, ReadTable.self, SelectRows.self, ProfileTable.self, WriteTable.self, ReadLines.self,
        ReadJSON.self, WriteJSON.self,
    ]
}
