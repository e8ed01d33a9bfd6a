public import Workers

extension WorkerTasks {
    /// The tasks on archives.
    public static let archives: [any WorkerTask.Type] = [
        ListArchive.self, ExtractArchive.self, PackFiles.self, ReadEntry.self, ReadZippedExport.self, UnpackText.self,
    ]
}
