public import Workers

extension WorkerTasks {
    /// The tasks that compare pictures and films.
    public static let groups: [any WorkerTask.Type] = [ComparePictures.self, SampleFilm.self, CompareFilmFrames.self]
}
